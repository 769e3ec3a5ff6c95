import { nextTask } from './next-task.ts'

// Runs at the end of the page: a script of its own, without imports when built.

/** Written in when built: addresses of the first script's parts, each after those that it needs. */
declare const PARTS: readonly string[]

void begin()

/** Runs each part in a task of its own, so that the browser can answer the applicant in between. */
async function begin(): Promise<void> {
  for (const part of PARTS) {
    await import(/* @vite-ignore */ part)
    await nextTask()
  }
}
