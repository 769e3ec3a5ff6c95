import { nextTask } from './next-task.ts'

// Runs at the end of the page: a script of its own, without imports when built.

/** Written in when built: addresses of the first script's parts, each after those that it needs. */
declare const PARTS: readonly string[]

PARTS.forEach(preload)
void begin()

/**
 * Fetches a part ahead of its turn. Made here, since a browser that finds preloads in the page draws
 * nothing until it has asked for them.
 */
function preload(part: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = part
  document.head.append(link)
}

/** Runs each part in a task of its own, so that the browser can answer the applicant in between. */
async function begin(): Promise<void> {
  for (const part of PARTS) {
    await import(/* @vite-ignore */ part)
    await nextTask()
  }
}
