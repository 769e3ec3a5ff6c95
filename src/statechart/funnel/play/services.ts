import { TODAY } from '../../../../machines/examples/applicant.ts'
import type { FunnelSnapshot } from '../../../../machines/selectors.ts'
import type { Awaited } from '../../viewer/play/timed-run.ts'

const DEVICE_MS = 100
const BACKEND_MS = 500

/** An invoked service that answers. */
export function answered(id: string, name: string, after: number, output: unknown): Awaited {
  const event = { type: `xstate.done.actor.${id}`, output, actorId: id }
  return { key: id, name, after, event }
}

/** An invoked service that fails. */
export function failed(id: string, name: string, after: number): Awaited {
  const event = { type: `xstate.error.actor.${id}`, error: new Error(name), actorId: id }
  return { key: id, name, after, event }
}

/** The device itself: date, storage and clock. */
const onDevice = (after: number): Awaited[] => [
  answered('readClock', "The device's date is read", after, { today: TODAY }),
  answered('readSubmission', 'No submission is stored', after, null),
  answered('writeSubmission', 'The device stores the application', after, undefined),
  answered('freezeSubmission', 'The device stores the decision', after, undefined),
  {
    key: 'ticker',
    name: 'A second passes',
    after: 1000,
    event: { type: 'TIMER.TICKED', seconds: 1 } as { type: string },
    isBackground: true,
  },
]

/** What device and backend do in a state, beside the given answers of services; times in milliseconds. */
export function servicesIn(
  snapshot: FunnelSnapshot,
  services: readonly Awaited[],
  deviceMs = DEVICE_MS,
): Awaited[] {
  const { children, context, value } = snapshot
  const running = [...onDevice(deviceMs), ...services].filter(({ key }) => key in children)
  const { applicationId } = context
  const delivering = (key: string, name: string, type: string) => ({
    ...{ key, name, after: BACKEND_MS },
    event: { type, applicationId } as { type: string },
  })
  if (snapshot.matches({ timer: { running: 'waiting' } })) {
    const event = { type: 'BOARD.SHOWN' }
    running.push({ key: 'watchBoard', name: 'The board is in sight', after: 0, event })
  }
  if (value.delivery === 'waiting') {
    running.push(delivering('waiting', 'The outbox sends the application', 'DELIVERY.ATTEMPTED'))
  }
  if (value.delivery === 'sending') {
    running.push(delivering('sending', 'The backend has it', 'DELIVERY.ACKNOWLEDGED'))
  }
  return running
}
