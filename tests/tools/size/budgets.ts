import type { Load } from './loads.ts'

/** The most that each load may weigh on the wire, in bytes of brotli; sizes are exact, so this is a test. */
export const BUDGETS: readonly { loads: RegExp; most: number }[] = [
  { loads: /^page$/, most: 8_500 },
  { loads: /^first scripts$/, most: 117_000 },
  { loads: /^styles$/, most: 4_500 },
  { loads: /^src\/views\//, most: 6_000 },
  { loads: /^(?:idb|ofetch)\//, most: 4_000 },
  { loads: /^@zootools\/email-spell-checker\//, most: 2_500 },
  { loads: /^src\/effects\/telemetry\/analytics\//, most: 60_000 },
  { loads: /^src\/effects\/telemetry\/monitoring\//, most: 85_000 },
  // ELK, for a reader who compares two charts.
  { loads: /^src\/statechart\/layout\//, most: 372_000 },
  { loads: /^src\/statechart\b/, most: 68_000 },
]

/** A message on a load that no budget names or that exceeds its budget. */
export function overBudget(loads: readonly Load[], budgets = BUDGETS): string[] {
  return loads.flatMap(({ name, brotli }) => {
    const most = budgets.find((budget) => budget.loads.test(name))?.most
    if (most === undefined)
      return [`${name} has no budget: give it one in tests/tools/size/budgets.ts`]
    return brotli <= most ? [] : [`${name} weighs ${brotli} bytes, ${brotli - most} too many`]
  })
}
