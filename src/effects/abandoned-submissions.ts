import { submissionDecidedAlone } from '../../machines/requests.ts'
import type { FunnelConfiguration } from '../../machines/schemas/configuration.ts'
import { calendarDate } from './clock.ts'
import type { Submissions } from './submissions.ts'

/** Every page has decided its submission by then, and removed its records. */
const ABANDONED_MS = 10_000

interface Options {
  submissions: Submissions
  /** The application that this page is about. */
  applicationId: () => string
  configuration: FunnelConfiguration
  signal: AbortSignal
}

/**
 * Takes over the submissions that no page will come back to, since theirs ended and the records are
 * lost with which another one would have gone on: what is undecided is decided by what was written at
 * Submit, and everything is removed from the device once it is delivered.
 *
 * @returns whether there is something new to send
 */
export async function takeOverAbandoned(options: Options): Promise<boolean> {
  const { submissions, applicationId, configuration, signal } = options
  const found = await submissions.uncleared()
  if (found.length === 0 || !(await passes(ABANDONED_MS, signal))) return false
  const known = new Set(found.map((submission) => submission.applicationId))
  let isAnyNew = false
  for (const { applicationId: key, answers, payload } of await submissions.uncleared()) {
    if (!known.has(key)) continue
    if (!payload && answers) {
      const today = calendarDate(new Date())
      const submission = { applicationId: key, answers }
      await submissions.freeze(submissionDecidedAlone(submission, configuration, today))
      isAnyNew = true
    }
    if (key !== applicationId()) await submissions.clear(key)
  }
  return isAnyNew
}

/** Whether so much time passes before it is aborted. */
function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false)
    const timeout = setTimeout(() => resolve(true), ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timeout)
      resolve(false)
    })
  })
}
