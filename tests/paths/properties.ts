import type { GraphEdge } from './explore.ts'

/** One step as properties see it: what was observed before and after it. */
export interface SeenStep<Seen> {
  before: Seen
  after: Seen
  /** The name of the case that was taken. */
  name: string
}

/**
 * What holds over time, in plain words with its sentence of the specification. `always` and `never` are
 * asked of every step, where there is something to ask; `until` holds from the state in which it begins to
 * the one in which it ends; `eventually` leads from a state to another without anything that the user does.
 */
export type Property<Seen> = { says: string; from: string } & (
  | { always: (step: SeenStep<Seen>) => boolean; where: (step: SeenStep<Seen>) => boolean }
  | { never: (step: SeenStep<Seen>) => boolean; where: (step: SeenStep<Seen>) => boolean }
  | {
      until: (seen: Seen) => boolean
      begins: (seen: Seen) => boolean
      holds: (step: SeenStep<Seen>) => boolean
    }
  | { eventually: (seen: Seen) => boolean; after: (seen: Seen) => boolean }
)

/** What the steps said of a property: it held wherever it was asked, it was broken, or nothing asked it. */
export type Verdict = { is: 'held' | 'undecided' } | { is: 'broken'; path: readonly string[] }

/** Watches the steps of an exploration, and judges each property once all were taken. */
export function watchProperties<Seen>(
  properties: readonly Property<Seen>[],
  isByUser: (edge: GraphEdge) => boolean,
) {
  const verdicts = new Map<Property<Seen>, Verdict>()
  const seen = new Map<string, Seen>()

  function take(step: SeenStep<Seen>, edge: Pick<GraphEdge, 'to'>, path: readonly string[]): void {
    if (!seen.has(edge.to)) seen.set(edge.to, step.after)
    for (const property of properties) {
      if (verdicts.get(property)?.is === 'broken') continue
      const isHeld = heldIn(property, step)
      if (isHeld !== undefined) {
        verdicts.set(property, isHeld ? { is: 'held' } : { is: 'broken', path })
      }
    }
  }

  function judge(
    edges: readonly GraphEdge[],
    pathTo: (node: string) => readonly string[],
  ): ReadonlyMap<Property<Seen>, Verdict> {
    const incoming = Map.groupBy(
      edges.filter((edge) => !isByUser(edge)),
      ({ to }) => to,
    )
    for (const property of properties) {
      if (!('eventually' in property)) continue
      const begun = [...seen].filter(([, one]) => property.after(one))
      const arrived = [...seen].flatMap(([node, one]) => (property.eventually(one) ? node : []))
      const reaching = new Set(arrived)
      for (const node of reaching) {
        for (const { from } of incoming.get(node) ?? []) if (from !== null) reaching.add(from)
      }
      const [stuck] = begun.find(([node]) => !reaching.has(node)) ?? []
      if (stuck !== undefined) {
        verdicts.set(property, { is: 'broken', path: pathTo(stuck) })
      } else if (begun.length > 0) verdicts.set(property, { is: 'held' })
    }
    return new Map(
      properties.map((property) => [property, verdicts.get(property) ?? { is: 'undecided' }]),
    )
  }
  return { take, judge }
}

/** Whether a step keeps a property; undefined where it says nothing of it. */
function heldIn<Seen>(property: Property<Seen>, step: SeenStep<Seen>): boolean | undefined {
  if ('eventually' in property) return undefined
  if ('until' in property) {
    if (!property.begins(step.before) || property.until(step.before)) return undefined
    return property.until(step.after) || property.holds(step)
  }
  if (!property.where(step)) return undefined
  return 'always' in property ? property.always(step) : !property.never(step)
}
