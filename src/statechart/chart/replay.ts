import * as v from 'valibot'
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import { createStepper, type Stepper } from './microsteps.ts'

/** How recorded runs are replayed on a machine or on a changed version of it. */
export interface ReplayAdapter<Machine extends AnyStateMachine> {
  /** What a run is started with, and what is recorded of it from there. */
  startOf(run: RecordedRun): { input: InputFrom<Machine>; events: readonly RecordedEvent[] }
  /** Events that represent a recorded one; none where it changes nothing that matters. */
  eventsOf(record: RecordedEvent, snapshot: SnapshotFrom<Machine>): readonly { type: string }[]
  /** An answer that is not recorded because it is immediate; undefined if none is expected. */
  answerOf(snapshot: SnapshotFrom<Machine>): { type: string } | undefined
  /** How the run has ended, once it has. */
  outcomeOf(snapshot: SnapshotFrom<Machine>): string | null
}

/** How a replayed run ends: with an outcome, or where its records lead no further. */
export type Ending = { outcome: string } | { stoppedAt: string }

/** Replays each run on a machine; common beginnings are replayed once. */
export function replayRuns<Machine extends AnyStateMachine>(
  machine: Machine,
  runs: readonly RecordedRun[],
  adapter: ReplayAdapter<Machine>,
): Ending[] {
  const stepper = createStepper(machine)
  const starts = new Map<string, ReplayNode<Machine>>()
  return runs.map((run) => {
    const { input, events } = adapter.startOf(run)
    const start = getOrCreate(starts, JSON.stringify(input), () =>
      nodeAt(answered(stepper.start(input).snapshot, stepper, adapter)),
    )
    return endingOf(start, events, stepper, adapter)
  })
}

/** A node of the tree of replayed runs: a snapshot, and the node after each next event. */
interface ReplayNode<Machine extends AnyStateMachine> {
  snapshot: SnapshotFrom<Machine>
  next: Map<string, ReplayNode<Machine>>
}

function nodeAt<Machine extends AnyStateMachine>(
  snapshot: SnapshotFrom<Machine>,
): ReplayNode<Machine> {
  return { snapshot, next: new Map() }
}

function endingOf<Machine extends AnyStateMachine>(
  start: ReplayNode<Machine>,
  records: readonly RecordedEvent[],
  stepper: Stepper<Machine>,
  adapter: ReplayAdapter<Machine>,
): Ending {
  let node = start
  for (const record of records) {
    const outcome = adapter.outcomeOf(node.snapshot)
    if (outcome !== null) return { outcome }
    for (const event of adapter.eventsOf(record, node.snapshot)) {
      const { snapshot, next } = node
      node = getOrCreate(next, JSON.stringify(event), () =>
        nodeAt(answered(stepper.step(snapshot, event).snapshot, stepper, adapter)),
      )
    }
  }
  const outcome = adapter.outcomeOf(node.snapshot)
  return outcome === null ? { stoppedAt: screenOf(node.snapshot) } : { outcome }
}

/** The snapshot after all answers that need no record. */
function answered<Machine extends AnyStateMachine>(
  snapshot: SnapshotFrom<Machine>,
  stepper: Stepper<Machine>,
  { answerOf }: ReplayAdapter<Machine>,
): SnapshotFrom<Machine> {
  let current = snapshot
  for (let event = answerOf(current); event; event = answerOf(current)) {
    const { snapshot: later } = stepper.step(current, event)
    if (later === current) return current
    current = later
  }
  return current
}

/** The chart's id of the state whose screen shows, else of the chart. */
function screenOf(snapshot: { getMeta(): Record<string, unknown>; machine: { id: string } }) {
  const shown = Object.entries(snapshot.getMeta()).find(
    ([, meta]) => typeof meta === 'object' && meta !== null && 'screen' in meta,
  )
  return shown?.[0] ?? snapshot.machine.id
}

function getOrCreate<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const made = make()
  values.set(key, made)
  return made
}

const ClassSchema = v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])

const RecordedEventSchema = v.object({
  event: v.string(),
  /** The chart's id of the state whose screen showed afterwards; null for none. */
  state: v.nullable(v.string()),
  classes: v.record(v.string(), ClassSchema),
})

/** Applications as the backend recorded them: each event in anonymous classes. */
export const RecordedRunsSchema = v.object({
  runs: v.array(
    v.object({
      /** How it was decided; null while it was not. */
      rule: v.nullable(v.string()),
      events: v.array(RecordedEventSchema),
    }),
  ),
})

export type RecordedRun = v.InferOutput<typeof RecordedRunsSchema>['runs'][number]
export type RecordedEvent = RecordedRun['events'][number]
