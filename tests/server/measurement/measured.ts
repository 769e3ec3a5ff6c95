import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Line {
  at: string
  event?: Record<string, unknown>
  report?: string
  reportBase64?: string
}

/** Every stored line, oldest first. */
function linesIn(dataDir: string): Line[] {
  const files = globSync('measurement/*.jsonl', { cwd: dataDir }).sort()
  const lines = files.flatMap((file) => readFileSync(join(dataDir, file), 'utf8').split('\n'))
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

/** Every stored event, in the order in which they came. */
export function storedEvents({ dataDir }: { dataDir: string }): Record<string, unknown>[] {
  return linesIn(dataDir).flatMap(({ event }) => (event === undefined ? [] : [event]))
}

/** Every stored envelope, in the order in which they came. */
export function storedEnvelopes({ dataDir }: { dataDir: string }): Buffer[] {
  return linesIn(dataDir).flatMap(({ report, reportBase64 }) => {
    if (report !== undefined) return Buffer.from(report)
    return reportBase64 === undefined ? [] : Buffer.from(reportBase64, 'base64')
  })
}
