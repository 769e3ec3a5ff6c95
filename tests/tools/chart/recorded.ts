import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { UserError } from '../../../src/cli/command.ts'
import { type RecordedRun, RecordedRunsSchema } from '../../../src/statechart/chart/replay.ts'

/**
 * Recorded runs from a file, or from a backend by its address, asked with OPERATOR_TOKEN.
 *
 * @throws UserError where there are none to be had, in a sentence
 */
export async function recordedRuns(source: string): Promise<RecordedRun[]> {
  const text = /^https?:/.test(source) ? await asked(source) : readFile(source)
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), RecordedRunsSchema), text)
  if (result.success) return result.output.runs
  throw new UserError(`${source} holds no recorded runs: give what GET /api/operator/runs answers.`)
}

async function asked(address: string): Promise<string> {
  const url = new URL('/api/operator/runs', address)
  const token = process.env.OPERATOR_TOKEN ?? ''
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  )
  if (!response) throw new UserError(`Nobody answers at ${url.origin}: start the backend.`)
  if (response.ok) return response.text()
  throw new UserError(
    response.status === 401 || response.status === 403
      ? `${url.origin} refuses the token: set OPERATOR_TOKEN to that of the backend.`
      : `${url.origin} answered ${response.status}: give the address of the funnel's backend.`,
  )
}

function readFile(name: string): string {
  try {
    return readFileSync(name, 'utf8')
  } catch {
    throw new UserError(`There is no file '${name}': give one with --runs, or an address.`)
  }
}
