import type { SnapshotFrom } from 'xstate'
import { CONFIGURATION } from '../../../../machines/examples/configuration.ts'
import type { ContactAnswer } from '../../../../machines/outbox/actors.ts'
import { type OutboxMachine, outboxMachine } from '../../../../machines/outbox/outbox.machine.ts'
import type { Awaited, Script } from '../../viewer/play/timed-run.ts'
import { answered, failed } from '../person/services.ts'

/** What prevents a delivery; of the backend's answers the last one is repeated. */
interface Delivery {
  name: string
  answers: readonly (ContactAnswer | 'none')[]
  /** Milliseconds until the connection is back once all answers before the last one have come. */
  restoredMs?: number
  /** Milliseconds until another tab lets this one send, null where it never does; and whether it has sent this one. */
  otherTab?: { lockMs: number | null; hasSent: boolean }
}

const TAKEN: ContactAnswer = { result: 'accepted', retryAfter: null }
const REFUSED: ContactAnswer = { result: 'postponed', retryAfter: null }

/** By the name that the address holds. */
export const DELIVERIES: Readonly<Record<string, Delivery>> = {
  usual: { name: 'Nothing goes wrong', answers: [TAKEN] },
  network: {
    name: 'The network is gone at submission, and comes back',
    answers: ['none', 'none', 'none', TAKEN],
    restoredMs: 5000,
  },
  refused: {
    name: 'The server refuses three times, then takes it',
    answers: [REFUSED, REFUSED, REFUSED, TAKEN],
  },
  paused: {
    name: 'The server asks for a pause of 30 seconds',
    answers: [{ result: 'postponed', retryAfter: 30_000 }, TAKEN],
  },
  secondTab: {
    name: 'A second tab sends it meanwhile',
    answers: [TAKEN],
    otherTab: { lockMs: 8000, hasSent: true },
  },
  stuckTab: {
    name: 'A second tab keeps the lock and sends nothing',
    answers: [TAKEN],
    otherTab: { lockMs: null, hasSent: false },
  },
}

export const DEVICE_MS = 100
export const BACKEND_MS = 500
const DECIDED_MS = 2000
const APPLICATION = { submissionId: 'example', payload: {} }

/** One decided application, from the page that has nothing to send to its delivery. */
export function deliveryScript(delivery: Delivery): Script<OutboxMachine> {
  const { answers, restoredMs, otherTab } = delivery
  let isDecided = false
  const found = () => (isDecided && !otherTab?.hasSent ? [APPLICATION] : [])
  return {
    machine: outboxMachine,
    input: { parent: {} as never, configuration: CONFIGURATION },
    acts: [
      {
        name: 'The application is decided',
        after: DECIDED_MS,
        isPossible: ({ value }) => value.sending === 'resting',
        eventsIn: () => {
          isDecided = true
          return [{ type: 'OUTBOX.FILLED' }]
        },
      },
      ...(restoredMs === undefined
        ? []
        : [
            {
              name: 'The connection is back',
              after: restoredMs,
              isPossible: ({ value, context }: SnapshotFrom<OutboxMachine>) =>
                value.sending === 'backingOff' && context.failedRounds === answers.length - 1,
              eventsIn: () => [{ type: 'CONNECTION.RESTORED' }],
            },
          ]),
    ],
    awaitedIn,
  }

  function awaitedIn(snapshot: SnapshotFrom<OutboxMachine>): Awaited[] {
    const { children, context } = snapshot
    const answer = answers[Math.min(context.failedRounds, answers.length - 1)]
    const lockMs = isDecided && otherTab ? otherTab.lockMs : DEVICE_MS
    const isLocking = snapshot.matches({ sending: { round: { work: 'locking' } } })
    const read = { own: APPLICATION.submissionId, isAll: true, found: found() }
    const running = [
      answered('readUndelivered', 'What is to be sent is read', DEVICE_MS, read),
      answer === 'none'
        ? failed('sendContact', 'No answer comes', BACKEND_MS)
        : answered('sendContact', answerInWords(answer), BACKEND_MS, answer),
      answered('acknowledgeSubmission', 'The device notes the delivery', DEVICE_MS, undefined),
      answered('readSubmission', 'The own application is looked up', DEVICE_MS, {
        isAcknowledged: isDecided && otherTab?.hasSent === true,
        isAdded: false,
        isRefused: false,
      }),
      answered('drawJitter', 'The jitter is drawn', DEVICE_MS, 0.5),
      answered('readUncleared', 'Nothing is left behind', DEVICE_MS, { own: '', found: [] }),
    ].filter(({ key }) => key in children)
    const lock = { key: 'lock', name: 'No other tab sends', event: { type: 'LOCK.GRANTED' } }
    return isLocking && lockMs !== null ? [...running, { ...lock, after: lockMs }] : running
  }
}

function answerInWords(answer: ContactAnswer | undefined): string {
  if (answer?.result === 'accepted') return 'The backend has it'
  return answer?.retryAfter ? 'The backend asks for a pause' : 'The backend refuses it'
}
