import type { Journey, Phase, Stop, Tone } from './journey.ts'

/** Stops that stand in one frame, or one that stands alone. */
export interface Block {
  stops: Stop[]
  /** The frame's; null where there is none. */
  title: string | null
  words: string[]
  tone: Tone | null
}

/** The stops of a phase by what stands together, outcomes in the order of the rules that lead to them. */
export function blocksOf(journey: Journey, { stops }: Phase): Block[] {
  const blocks = [...Map.groupBy(stops, ({ group, id }) => group ?? id).values()].map(blockOf)
  const places = new Map(blocks.map((block) => [block, placeOf(journey, block)]))
  return blocks.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
}

function blockOf(all: readonly Stop[]): Block {
  const [first] = all
  const alone = { stops: [...all], title: null, words: [], tone: null }
  if (!first || first.group === null) return alone
  const { kind, group, tone, words } = first
  if (kind !== 'outcome') {
    const heads = all.filter((stop) => stop.kind === 'region')
    const rest = all.filter((stop) => stop.kind !== 'region')
    return { stops: rest, title: group, words: heads.map((head) => head.words), tone: null }
  }
  if (all.length > 1) return { stops: [...all], title: group, words: [words], tone }
  return { ...alone, stops: [{ ...first, title: group, group: null }] }
}

/** The mean place of the rules that lead to a block, in their order; 0 where none does. */
function placeOf({ lines }: Journey, { stops }: Block): number {
  const places = lines
    .filter(({ kind }) => kind === 'decides')
    .flatMap(({ to }, place) => (stops.some(({ id }) => id === to) ? place + 1 : []))
  // What no rule leads to stands where it is said: after the steps, before or after the outcomes.
  if (places.length === 0) return stops[0]?.kind === 'region' ? Number.POSITIVE_INFINITY : 0
  return places.reduce((total, place) => total + place, 0) / places.length
}
