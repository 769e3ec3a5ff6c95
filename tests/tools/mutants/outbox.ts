import { createOutboxBaseline, judgeOutbox } from '../../model/delivery/mutants.ts'
import type { MutantResult } from './score.ts'
import { nameOf, type Selection, selectFrom } from './selection.ts'

/**
 * Judges the selected mutants of the outbox's chart, and returns which survive.
 *
 * @throws Error where the outbox itself is not what the specification says
 */
export function judgeOutboxChart(
  selection: Selection,
  print: (line: string) => void,
): { judged: MutantResult[]; names: ReadonlySet<string> } {
  const { explored, mutants } = createOutboxBaseline()
  const [fault] = explored.faults
  if (fault) throw new Error(`The outbox itself is wrong after ${fault.path}`)
  const judged = selectFrom(mutants, selection).map((mutant) => {
    const verdict = judgeOutbox(mutant)
    if (verdict === null) print(`not noticed  ${nameOf(mutant)}`)
    return { kind: mutant.kind, name: nameOf(mutant), verdict }
  })
  return { judged, names: new Set(mutants.map(nameOf)) }
}
