import type { StepAction } from '../../chart/microsteps.ts'

/** An event that is due when the simulated clock reaches `at`, in milliseconds. */
export interface Pending {
  /** Names the event while it waits. */
  id: string
  at: number
  event: { type: string }
}

/** What waits after a step that was taken at `now`: its actions start and cancel delays. */
export function pendingAfter(
  pending: readonly Pending[],
  actions: readonly StepAction[],
  now: number,
): Pending[] {
  let waiting = [...pending]
  for (const { type, params } of actions) {
    if (type === 'xstate.cancel' && isCancel(params)) {
      waiting = waiting.filter(({ id }) => id !== params.sendId)
    }
    if (type === 'xstate.raise' && isDelayed(params)) {
      const id = params.id ?? params.event.type
      waiting = [
        ...waiting.filter((other) => other.id !== id),
        { id, at: now + params.delay, event: params.event },
      ]
    }
  }
  return waiting.toSorted((one, other) => one.at - other.at)
}

/** `spinner` of the delay of a state, else the name under which the event waits. */
export function pendingName({ id, event }: Pending): string {
  return /^xstate\.after\.([^.]+)\./.exec(event.type)?.[1] ?? id
}

function isCancel(params: unknown): params is { sendId: string } {
  return isObject(params) && typeof params.sendId === 'string'
}

function isDelayed(
  params: unknown,
): params is { id: string | undefined; delay: number; event: { type: string } } {
  return (
    isObject(params) &&
    typeof params.delay === 'number' &&
    isObject(params.event) &&
    typeof params.event.type === 'string'
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
