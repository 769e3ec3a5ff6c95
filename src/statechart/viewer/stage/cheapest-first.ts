/** Numbered things that wait, the cheapest first. */
export interface CheapestFirst {
  add(item: number, cost: number): void
  /** The cheapest, which waits no longer; undefined where nothing waits. */
  take(): { item: number; cost: number } | undefined
}

/** A binary heap. */
export function cheapestFirst(): CheapestFirst {
  const heap: { item: number; cost: number }[] = []
  const costAt = (place: number) => heap[place]?.cost ?? Number.POSITIVE_INFINITY

  function swap(one: number, other: number): void {
    const [first, second] = [heap[one], heap[other]]
    if (!first || !second) return
    heap[one] = second
    heap[other] = first
  }

  return {
    add(item, cost) {
      heap.push({ item, cost })
      let place = heap.length - 1
      while (place > 0) {
        const above = (place - 1) >> 1
        if (costAt(above) <= cost) return
        swap(place, above)
        place = above
      }
    },
    take() {
      const [first] = heap
      const last = heap.pop()
      if (!first || !last || heap.length === 0) return first
      heap[0] = last
      let place = 0
      for (;;) {
        const left = 2 * place + 1
        const below = costAt(left + 1) < costAt(left) ? left + 1 : left
        if (costAt(below) >= last.cost) return first
        swap(place, below)
        place = below
      }
    },
  }
}
