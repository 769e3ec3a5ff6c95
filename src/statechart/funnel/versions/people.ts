/** A way in which people differ, in the classes that two versions of the rules tell apart. */
export interface Dimension {
  /** How many classes there are; the first is of those about whom nothing is known, or nothing was found. */
  classes: number
  /** `from New Jersey`, of people in some of the classes, by their positions; not asked for the first class. */
  words(some: readonly number[]): string
}

/** Somebody as the position of a class in each dimension. */
export type Person = readonly number[]

/** Everybody: one of each combination of classes. */
export function everybody(dimensions: readonly Dimension[]): Person[] {
  return dimensions.reduce<number[][]>(
    (all, { classes }) =>
      all.flatMap((person) => Array.from({ length: classes }, (_, one) => [...person, one])),
    [[]],
  )
}

/** People who have one of some classes in each dimension, whichever they have in the others. */
type Block = readonly (readonly number[])[]

/** People in as few blocks as a greedy search finds: each is grown from somebody as far as it goes. */
export function blocksOf(people: readonly Person[], dimensions: readonly Dimension[]): Block[] {
  const within = new Set(people.map(String))
  const blocks: Block[] = []
  let left = people
  while (left.length > 0) {
    const [largest] = left
      .flatMap((seed) => ORDERS.map((order) => grown(seed, order([...dimensions.keys()]))))
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    if (!largest) break
    blocks.push(largest)
    left = left.filter((person) => !person.every((one, at) => largest[at]?.includes(one)))
  }
  return blocks

  function grown(seed: Person, order: readonly number[]): Block {
    let block: Block = seed.map((one) => [one])
    for (const at of order) {
      for (let one = 0; one < (dimensions[at]?.classes ?? 0); one += 1) {
        const slice = block.map((some, position) => (position === at ? [one] : some))
        if (block[at]?.includes(one) || !peopleIn(slice).every((who) => within.has(`${who}`))) {
          continue
        }
        block = block.map((some, position) => (position === at ? [...some, one] : some))
      }
    }
    return block
  }
}

const ORDERS = [(all: number[]) => all, (all: number[]) => all.toReversed()]

function sizeOf(block: Block): number {
  return block.reduce((size, some) => size * some.length, 1)
}

function peopleIn(block: Block): Person[] {
  return block.reduce<number[][]>(
    (all, some) => all.flatMap((person) => some.map((one) => [...person, one])),
    [[]],
  )
}

/**
 * `People from New Jersey, under 20`, and whether others are left out because another rule decides about them: no rule
 * decides by what is not known.
 */
export function blockInWords(
  block: Block,
  dimensions: readonly Dimension[],
): { who: string; isWithoutOthers: boolean } {
  const parts = dimensions.map(({ classes, words }, at) => ({
    words,
    some: block[at]?.toSorted((one, other) => one - other) ?? [],
    classes,
  }))
  const restricted = parts.filter(({ some, classes }) => some.length < classes)
  const said = restricted.flatMap(({ some, words }) => (some.includes(0) ? [] : [words(some)]))
  return {
    who: said.length === 0 ? 'All people' : `People ${said.join(', ')}`,
    isWithoutOthers: said.length < restricted.length,
  }
}
