import type { Journey, Phase, Stop } from './journey.ts'

/** Stops of one frame, or a single one without a frame. */
export interface Block {
  stops: Stop[]
  /** What its frame says of all of them, as a stop and in sentences; null if there is no frame. */
  head: { stop: Stop; words: string[] } | null
}

/** The stops of a phase by frame, outcomes in the order of the rules that lead to them. */
export function blocksOf(journey: Journey, { stops }: Phase): Block[] {
  const blocks = [...Map.groupBy(stops, ({ group, id }) => group ?? id).values()].map(blockOf)
  const places = new Map(blocks.map((block) => [block, placeOf(journey, block)]))
  return blocks.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
}

function blockOf(all: readonly Stop[]): Block {
  const [first] = all
  if (!first || first.group === null) return { stops: [...all], head: null }
  const { kind, group: title, words } = first
  const head: Stop = { ...first, number: null, title, words: '', note: '', group: null }
  if (kind !== 'outcome') {
    const regions = all.filter((stop) => stop.kind === 'region').map((region) => region.words)
    const stops = all.filter((stop) => stop.kind !== 'region')
    return { stops, head: { stop: { ...head, tone: null, screens: [] }, words: regions } }
  }
  if (all.length === 1) return { stops: [{ ...first, title, group: null }], head: null }
  return { stops: [...all], head: { stop: head, words: [words] } }
}

/** The mean place of the rules that lead to a block, in their order; 0 if none does. */
function placeOf({ lines }: Journey, { stops }: Block): number {
  const places = lines
    .filter(({ kind }) => kind === 'decides')
    .flatMap(({ to }, place) => (stops.some(({ id }) => id === to) ? place + 1 : []))
  // What no rule leads to: regions come last, other states first.
  if (places.length === 0) return stops[0]?.kind === 'region' ? Number.POSITIVE_INFINITY : 0
  return places.reduce((total, place) => total + place, 0) / places.length
}
