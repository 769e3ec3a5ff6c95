/** Draws that depend on a seed alone. */
export type Random = ReturnType<typeof createRandom>

/** Numbers of the generator Mulberry32. */
export function createRandom(seed: number) {
  let state = seed
  /** From 0 to before 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    isTrue: (probability: number): boolean => next() < probability,
    between: (least: number, most: number): number => least + (most - least) * next(),
    /** One of some values, each with its weight. */
    pick<Value>(weighted: readonly (readonly [value: Value, weight: number])[]): Value {
      let rest = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0)
      const entry = weighted.find(([, weight]) => {
        rest -= weight
        return rest < 0
      })
      const [value] = entry ?? (weighted.at(-1) as readonly [Value, number])
      return value
    },
    /** A duration about this long, seldom much longer: log-normal. */
    about(median: number): number {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return median * Math.exp(0.55 * normal)
    },
    uuid(): string {
      const hex = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16))
      hex[12] = '4'
      hex[16] = '8'
      return hex.join('').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
    },
  }
}
