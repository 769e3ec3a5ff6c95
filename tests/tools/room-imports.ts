import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { projectDir } from '../../src/cli/project.ts'
import { withBetween } from './docs.ts'
import { roomOf, trackedFiles } from './rooms.ts'

const BEGIN = '<!-- rooms and their imports -->'
const END = '<!-- end of rooms and their imports -->'

const IMPORTS = /(?:^|\n)(?:import|export)\s[^'"`;]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g

/** A page of the documentation with the rooms of machines and src, an arrow for each import, between its two marks. */
export function withRoomImports(page: string): string {
  const drawing = ['```mermaid', 'flowchart LR', ...arrows(), '```'].join('\n')
  return withBetween(page, BEGIN, END, drawing)
}

/** `from --> to`, each once. */
function arrows(): string[] {
  const sources = trackedFiles().filter((path) => /^(machines|src\/[^/]+)\/.*\.tsx?$/.test(path))
  const found = sources.flatMap((path) => importedBy(path).map((to) => [roomOf(path), roomOf(to)]))
  const between = found.filter(([from, to = '']) => from !== to && /^(machines|src\/)/.test(to))
  const lines = between.map(
    (rooms) => `  ${rooms.map((room) => room.replace('src/', '')).join(' --> ')}`,
  )
  return [...new Set(lines)].sort()
}

function importedBy(path: string): string[] {
  const text = readFileSync(join(projectDir, path), 'utf8')
  return [...text.matchAll(IMPORTS)].map(([, from, loaded]) =>
    posix.join(posix.dirname(path), from ?? loaded ?? ''),
  )
}
