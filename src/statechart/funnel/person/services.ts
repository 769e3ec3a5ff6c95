import { TODAY } from '../../../../machines/examples/applicant.ts'
import type { FunnelSnapshot } from '../../../../machines/selectors.ts'
import { answerOf } from '../../chart/cases.ts'
import type { Awaited } from '../../viewer/play/timed-run.ts'

const DEVICE_MS = 100
const BACKEND_MS = 500

/** An invoked service that answers. */
export function answered(id: string, name: string, after: number, output: unknown): Awaited {
  return { key: id, name, after, event: answerOf(id, { output }) }
}

/** An invoked service that fails. */
export function failed(id: string, name: string, after: number): Awaited {
  return { key: id, name, after, event: answerOf(id, { error: new Error(name) }) }
}

/** The device itself: date, storage and clock. */
const onDevice = (after: number): Awaited[] => [
  answered('readClock', "The device's date is read", after, { today: TODAY }),
  answered('readSubmission', 'No submission is stored', after, null),
  answered('writeSubmission', 'The device stores the application', after, undefined),
  answered('freezeSubmission', 'The device stores the decision', after, undefined),
]

const TICK: Awaited = {
  key: 'ticker',
  name: 'A second passes',
  after: 1000,
  event: { type: 'TIMER.TICKED', seconds: 1 } as { type: string },
  isBackground: true,
}

/** The seconds that the timer of the puzzle counts while it runs. */
export function tickIn({ children }: Pick<FunnelSnapshot, 'children'>): Awaited[] {
  return TICK.key in children ? [TICK] : []
}

/**
 * What device and backend do in a state, with the given answers of services; `lostMs` is for how long the
 * backend is not reached from Submit on. Times in milliseconds.
 */
export function servicesIn(
  snapshot: FunnelSnapshot,
  services: readonly Awaited[],
  { deviceMs = DEVICE_MS, lostMs = 0 } = {},
): Awaited[] {
  const { children, context, value } = snapshot
  const running = [...onDevice(deviceMs), ...services].filter(({ key }) => key in children)
  running.push(...tickIn(snapshot))
  const { applicationId } = context
  const delivering = (key: string, name: string, type: string, after = BACKEND_MS) => ({
    ...{ key, name, after },
    event: { type, submissionId: applicationId } as { type: string },
  })
  if (snapshot.matches({ timer: { running: 'waiting' } })) {
    const event = { type: 'BOARD.SHOWN' }
    running.push({ key: 'watchBoard', name: 'The board is in sight', after: 0, event })
  }
  if (value.delivery === 'waiting') {
    const name = lostMs > 0 ? 'The connection is back: the outbox sends' : 'The outbox sends'
    const after = BACKEND_MS + lostMs
    running.push(delivering('waiting', `${name} the application`, 'DELIVERY.ATTEMPTED', after))
  }
  if (value.delivery === 'sending') {
    running.push(delivering('sending', 'The backend has it', 'DELIVERY.ACKNOWLEDGED'))
  }
  return running
}
