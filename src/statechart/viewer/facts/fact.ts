/** A true sentence about a chart, and the states and transitions that it is about. */
export interface Fact {
  words: string
  /** What belongs to the sentence, a line each. */
  lines?: readonly string[]
  /** Ids of states and transitions; none if the chart has no place for it. */
  places: readonly string[]
}

/** Facts of one kind under a heading. */
export interface FactGroup {
  /** As the address names it. */
  id: string
  title: string
  facts: readonly Fact[]
}

/** The id by which the address names a fact: its group and its position in it. */
export function factId({ id }: Pick<FactGroup, 'id'>, position: number): string {
  return `${id}.${position + 1}`
}

/** The fact of that id; undefined if there is none. */
export function factOf(groups: readonly FactGroup[], id: string): Fact | undefined {
  return groups.flatMap((group) => group.facts.filter((_, at) => factId(group, at) === id))[0]
}

/** `a, b and c`; `a, b or c` as a disjunction. */
export function listed(names: readonly string[], type?: 'disjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(names)
}

/** `1.5 s`, `500 ms`. */
export function timeInWords(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('en-US')} s`
}
