import { type Difference, linesOf } from './difference.ts'

/** A step that contradicts the specification, at the end of a path. */
export interface WrongStep {
  /** The case or look that was wrong, by its name. */
  name: string
  /** Ids of the transitions that the step took. */
  transitions: readonly string[]
  /** The names of all steps up to this one. */
  path: readonly string[]
  difference: Difference
}

/** Wrong steps that share their cause, the one to be shown first. */
export interface Cause {
  /** The transition that they all took; undefined where they share the same wrong value. */
  transition: string | undefined
  steps: readonly WrongStep[]
}

/**
 * Groups wrong steps by their most suspicious part: the transition, or the line of a difference, that
 * most of them have and the fewest correct steps (the square of Ochiai's coefficient).
 *
 * @param edges all steps that were taken, right and wrong
 */
export function causesOf(
  wrong: readonly WrongStep[],
  edges: readonly { transitions: readonly string[] }[],
): Cause[] {
  if (wrong.length === 0) return []
  const counts = countsOf(edges.map(({ transitions }) => transitions))
  const taken = (transition: string) => counts.get(transition) ?? 0
  const left = new Set(wrong.map((step) => ({ step, lines: linesOf(step.difference) })))
  const causes: Cause[] = []
  while (left.size > 0) {
    const transitions = countsOf([...left].map(({ step }) => step.transitions))
    const lines = countsOf([...left].map((each) => each.lines))
    const suspects = [
      ...[...transitions].map(([part, count]) => ({
        part,
        isTransition: true,
        rank: count ** 2 / (left.size * Math.max(count, taken(part))),
      })),
      ...[...lines].map(([part, count]) => ({
        part,
        isTransition: false,
        rank: count / left.size,
      })),
    ].toSorted((one, other) => other.rank - one.rank)
    const [cause] = suspects
    const steps = [...left].filter(
      ({ step, lines }) =>
        cause === undefined || (cause.isTransition ? step.transitions : lines).includes(cause.part),
    )
    for (const each of steps) left.delete(each)
    causes.push({
      transition: cause?.isTransition ? cause.part : commonTransition(steps, taken),
      steps: steps.map(({ step }) => step).toSorted((a, b) => a.path.length - b.path.length),
    })
  }
  return causes
}

/**
 * Of transitions that all steps took, the one that is taken least next to them; looks at a state take
 * none.
 */
function commonTransition(
  steps: readonly { step: WrongStep }[],
  taken: (transition: string) => number,
): string | undefined {
  const taking = steps.filter(({ step }) => step.transitions.length > 0)
  const [first, ...others] = taking.map(({ step }) => step.transitions)
  return (first ?? [])
    .filter((id) => others.every((transitions) => transitions.includes(id)))
    .toSorted((one, other) => taken(one) - taken(other))[0]
}

function countsOf(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const list of lists) {
    for (const part of new Set(list)) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  return counts
}
