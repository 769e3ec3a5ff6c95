import { createHash } from 'node:crypto'

/** Sources for a content security policy: what stands in the page itself, by its hash. */
export interface InlineSources {
  scripts: string[]
  styles: string[]
}

/** Reads the page for scripts and styles that stand in it; data in script elements needs no leave. */
export function inlineSourcesOf(html: string): InlineSources {
  return {
    scripts: contentsOf(html, /<script>(.*?)<\/script>/gs).map(sourceOf),
    styles: contentsOf(html, /<style>(.*?)<\/style>/gs).map(sourceOf),
  }
}

function contentsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].flatMap(([, content]) => content ?? [])
}

function sourceOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}
