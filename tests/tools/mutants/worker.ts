import { parentPort, workerData } from 'node:worker_threads'
import { createBaseline } from '../../model/mutation/baseline.ts'
import { faultIn, judge } from '../../model/mutation/judge.ts'
import { nameOf, type Selection, selectFrom } from './selection.ts'

/** A worker's message on one mutant, or of how many there are for it. */
export type Report =
  | { type: 'begun'; names: string[] }
  | { type: 'judged'; name: string; kind: string; what: string; verdict: string | null; ms: number }

const { selection, worker, workers }: { selection: Selection; worker: number; workers: number } =
  workerData

const post = (report: Report) => parentPort?.postMessage(report)

const baseline = createBaseline()
const fault = worker === 0 ? faultIn(baseline) : null
if (fault !== null)
  throw new Error(`The funnel itself is not what the specification says: ${fault}`)
const selected = selectFrom(baseline.mutants, selection)
post({ type: 'begun', names: baseline.mutants.map(nameOf) })
for (const [position, mutant] of selected.entries()) {
  if (position % workers !== worker) continue
  const began = performance.now()
  const verdict = judge(mutant, baseline)
  const { kind, what } = mutant
  post({ type: 'judged', name: nameOf(mutant), kind, what, verdict, ms: performance.now() - began })
}
