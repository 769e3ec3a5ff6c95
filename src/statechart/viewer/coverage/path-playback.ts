import type { AnyMachineSnapshot } from 'xstate'
import { conditionInWords } from '../../chart/guards.ts'
import type { ReportedPath } from '../../chart/report.ts'
import { mainPartOf } from '../../chart/tree.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import type { Playback, PlayedMoment, Reason } from '../play/playback.ts'

/** Of a step that waits for no delay of the chart, in milliseconds. */
const STEP_MS = 2000

/** What a path is taken for; of older reports how it begins and ends. */
export function pathName({ name, steps }: ReportedPath): string {
  const [first, last] = [steps[0]?.name ?? '', steps.at(-1)?.name ?? '']
  return name ?? (steps.length < 2 ? first : `${first} … ${last}`)
}

/** A path of a report to be played, with examples of the screens that it comes through. */
export function pathPlayback(
  { chart, tree }: Pick<ChartAtlas, 'chart' | 'tree'>,
  path: ReportedPath,
  snapshotIn: (state: string) => AnyMachineSnapshot | null,
): Playback {
  const { main } = mainPartOf(tree)
  const snapshots = new Map<string, AnyMachineSnapshot | null>()
  let state = main.id
  let at = 0
  const [first, ...later] = path.steps.map(({ name, transitions }, position): PlayedMoment => {
    const isTaken = path.failure === null || position <= path.failure.step
    const taken = (isTaken ? transitions : []).flatMap((id) => tree.transition(id) ?? [])
    state =
      taken.flatMap(({ targets }) => targets).findLast((id) => tree.isWithin(id, main.id)) ?? state
    const waited = taken[0]?.trigger
    const delay = waited?.kind === 'after' ? chart.delays[waited.delay] : undefined
    if (position > 0) at += delay ?? STEP_MS
    if (!snapshots.has(state)) snapshots.set(state, snapshotIn(state))
    return {
      at,
      name: path.failure?.step === position ? `${name} ✕ failed` : name,
      transitions: taken.map(({ id }) => id),
      active: [
        ...tree
          .upFrom(state)
          .toReversed()
          .map(({ id }) => id),
      ],
      snapshot: snapshots.get(state) ?? null,
      reasons: taken.map(
        ({ id, description, guard }): Reason => ({
          transition: id,
          sentence: description,
          condition: guard === null ? null : conditionInWords(chart, guard),
          isFork: guard !== null,
          isOutcome: false,
          rules: [],
        }),
      ),
      isMinor: false,
      problem: problemAt(path, position),
    }
  })
  return {
    name: pathName(path),
    notes: [
      `A path has no times: ${STEP_MS / 1000} s a step, and the delays of the chart. Screens are examples.`,
    ],
    moments: first ? [first, ...later] : [NOTHING],
    length: at,
  }
}

const NOTHING: PlayedMoment = {
  at: 0,
  name: 'A path without steps',
  transitions: [],
  active: [],
  snapshot: null,
  reasons: [],
  isMinor: false,
  problem: null,
}

function problemAt({ failure }: ReportedPath, position: number): string | null {
  if (failure === null || position < failure.step) return null
  if (position > failure.step) return 'Not taken: the path failed before.'
  return `Failed here: ${failure.lines.join(' ')}`
}
