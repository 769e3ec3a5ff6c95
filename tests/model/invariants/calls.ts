import { CONFIGURATION } from '../../../machines/examples/configuration.ts'
import { analysisRequest } from '../../specification/calls.ts'
import { STAGES } from '../../specification/decision.ts'
import { payloadOf } from '../../specification/payload.ts'
import type { Call } from '../seen/left.ts'
import type { Seen } from '../seen/seen.ts'
import { decidedIn, HUBSPOT_ID, LABELS } from './answers.ts'
import { applicationRecord } from './records.ts'
import { isTakenUp, type Taken } from './taken.ts'

/** Each call: while what is it waited for, and what does it carry (section 7)? */
const CALLS: Readonly<
  Record<string, [waits: (seen: Seen) => boolean, carried: (seen: Seen) => unknown]>
> = {
  analyseBackground: [({ isVetting }) => isVetting, (seen) => analysisRequest(seen, HUBSPOT_ID)],
  freezeSubmission: [({ delivery }) => delivery === 'freezing', frozenOf],
  locate: [({ place }) => place === 'asked', nothing],
  readClock: [({ submission }) => submission === 'clock', nothing],
  readSubmission: [({ isLooking }) => isLooking, ({ applicationId }) => ({ applicationId })],
  ticker: [({ timer }) => timer === 'running', ({ elapsedSeconds }) => ({ elapsedSeconds })],
  uploadResume: [
    ({ resume }) => resume === 'uploading',
    ({ upload }) => ({ file: upload.fileName }),
  ],
  writeSubmission: [
    ({ submission }) => submission === 'writing',
    (seen) => ({ applicationId: seen.applicationId, answers: applicationRecord(seen) }),
  ],
}

/** Whatever is waited for was asked when the wait began, once, with what the specification says. */
export function callsOf(taken: Taken): { asked: Call[] } {
  const { before, event, opened, after } = taken
  const isAnew = isTakenUp(taken)
  const asked = Object.entries(CALLS).flatMap(([name, [waits, carried]]) => {
    const isAgain = name === 'uploadResume' ? event?.type === 'RESUME.CHOSEN' : isAnew
    const isAsked = waits(after) && (isAgain || !waits(before))
    return isAsked ? [{ name, carries: carried(after) }] : []
  })
  const outbox = { name: 'outbox', carries: { configuration: CONFIGURATION } }
  return { asked: [...asked, ...(opened ? [outbox] : [])].sort(byName) }
}

function byName(one: Call, other: Call): number {
  return one.name < other.name ? -1 : 1
}

function nothing(): undefined {}

function frozenOf(seen: Seen): object {
  const { applicationId, rule } = seen
  const decision = { rule, stage: rule && STAGES[rule] }
  return { applicationId, decision, payload: payloadOf(decidedIn(seen), LABELS) }
}
