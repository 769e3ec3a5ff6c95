/** What became of the items of a list in a later one. */
export interface Matched<Item> {
  pairs: [before: Item, after: Item][]
  added: Item[]
  removed: Item[]
}

/**
 * Pairs each earlier item with at most one later item: by the first test that any two pass, then,
 * among those that are left, by the next test.
 */
export function matched<Item>(
  before: readonly Item[],
  after: readonly Item[],
  tests: readonly ((one: Item, other: Item) => boolean)[],
): Matched<Item> {
  const removed = [...before]
  const added = [...after]
  const pairs: [Item, Item][] = []
  for (const isSame of tests) {
    for (const one of [...removed]) {
      const other = added.find((candidate) => isSame(one, candidate))
      if (other === undefined) continue
      pairs.push([one, other])
      removed.splice(removed.indexOf(one), 1)
      added.splice(added.indexOf(other), 1)
    }
  }
  return { pairs, added, removed }
}

/** Whether two values that JSON can hold are the same. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
