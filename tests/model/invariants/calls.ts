import { CONFIGURATION } from '../../../machines/examples/configuration.ts'
import { analysisRequest } from '../../specification/calls.ts'
import { STAGES } from '../../specification/decision.ts'
import { payloadOf } from '../../specification/payload.ts'
import type { Observation } from '../observed/observation.ts'
import type { Call } from '../observed/outputs.ts'
import { idOf } from './decision.ts'
import { applicationRecord, decidedIn, HUBSPOT_ID, LABELS } from './records.ts'
import { isRestored, type TakenCase } from './taken.ts'

/** The condition under which each call is awaited, and its input (section 7). */
const CALLS: Readonly<
  Record<string, [waits: (seen: Observation) => boolean, carried: (seen: Observation) => unknown]>
> = {
  analyseBackground: [({ isVetting }) => isVetting, (seen) => analysisRequest(seen, HUBSPOT_ID)],
  freezeSubmission: [({ delivery }) => delivery === 'freezing', frozenOf],
  locate: [({ place }) => place === 'asked', nothing],
  readClock: [({ submission }) => submission === 'clock', nothing],
  readSubmission: [({ isLooking }) => isLooking, ({ applicationId: id }) => ({ submissionId: id })],
  ticker: [({ isCounting }) => isCounting, ({ elapsedSeconds }) => ({ elapsedSeconds })],
  watchBoard: [({ timer, isLooking }) => timer === 'running' && !isLooking, nothing],
  findResume: [
    ({ resume }) => resume === 'uploaded',
    ({ drafts }) => ({ reference: drafts.workExperience.resume }),
  ],
  uploadResume: [
    ({ resume }) => resume === 'uploading',
    ({ upload }) => ({ file: upload.fileName }),
  ],
  writeSubmission: [
    ({ submission }) => submission === 'writing',
    (seen) => ({ applicationId: seen.applicationId, answers: applicationRecord(seen) }),
  ],
}

/**
 * Every awaited actor was called once, when the wait began, with the input that the specification
 * gives.
 */
export function callsOf(taken: TakenCase): { calls: Call[] } {
  const { before, event, opened, after } = taken
  const isReplaced = isRestored(taken)
  const calls = Object.entries(CALLS).flatMap(([name, [waits, carried]]) => {
    const isAgain = name === 'uploadResume' ? event?.type === 'RESUME.CHOSEN' : isReplaced
    const isAsked = waits(after) && (isAgain || !waits(before))
    return isAsked ? [{ name, carries: carried(after) }] : []
  })
  const outbox = { name: 'outbox', carries: { configuration: CONFIGURATION } }
  return { calls: [...calls, ...(opened ? [outbox] : [])].sort(byName) }
}

function byName(one: Call, other: Call): number {
  return one.name < other.name ? -1 : 1
}

function nothing(): undefined {}

function frozenOf(seen: Observation): object {
  const { rule } = seen
  const decision = { rule, stage: rule && STAGES[rule] }
  return { submissionId: idOf(seen), decision, payload: payloadOf(decidedIn(seen), LABELS) }
}
