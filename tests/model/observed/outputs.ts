import type { StepAction } from '../../../src/statechart/chart/microsteps.ts'

/** The outputs of the machine in one step. */
export interface Outputs {
  /** Analytics and other events, in order. */
  events: readonly object[]
  /** Calls to the browser and the services, by name, with their input. */
  calls: readonly Call[]
  /** Commands to the outbox, in order. */
  commands: readonly string[]
  /** Typing pauses that started, with milliseconds, and that ended. */
  pauses: readonly string[]
}

export interface Call {
  name: string
  carries: unknown
}

const NOTHING: Outputs = { events: [], calls: [], commands: [], pauses: [] }

export function outputsOf(actions: readonly StepAction[]): Outputs {
  if (actions.length === 0) return NOTHING
  return {
    events: actions
      .filter(({ type }) => type === 'xstate.emit')
      .map(({ params }) => (params as { event: object }).event),
    calls: actions.flatMap(callOf).sort((one, other) => (one.name < other.name ? -1 : 1)),
    commands: actions.flatMap(commandOf),
    pauses: actions.flatMap(pauseOf),
  }
}

/** A call with its input, without what tells one run of the timer from the next; a file by its name. */
function callOf({ type, params }: StepAction): Call[] {
  if (type !== 'xstate.spawnChild') return []
  const { id, input } = params as { id: string; input?: Record<string, unknown> }
  if (!input) return [{ name: id, carries: undefined }]
  const { file, parent: _, timerResets: __, ...data } = input
  return [{ name: id, carries: file instanceof File ? { file: file.name } : data }]
}

/** A command to a running actor, such as the outbox. */
function commandOf({ type, params }: StepAction): string[] {
  if (type !== 'xstate.sendTo') return []
  const { targetId, event } = params as { targetId?: string; event: { type: string } }
  return [`${targetId}: ${event.type}`]
}

/** A typing pause that starts or ends. */
function pauseOf({ type, params }: StepAction): string[] {
  const { id, sendId, delay } = (params ?? {}) as { id?: string; sendId?: string; delay?: number }
  if (!(id ?? sendId)?.startsWith('typingPause')) return []
  return type === 'xstate.cancel' ? ['ended'] : [`begun for ${delay}`]
}
