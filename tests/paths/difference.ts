import { isDeepStrictEqual } from 'node:util'

/** Expected and actual values, by the name of the observed value. */
export type Difference = Record<string, { should: unknown; is: unknown }>

/** All values that differ from the expected ones; null if there are none. */
export function differenceBetween(
  expected: object,
  seen: Readonly<Record<string, unknown>>,
): Difference | null {
  const wrong = Object.entries(expected).flatMap(([what, should]) => {
    const is = seen[what]
    return isDeepStrictEqual(is, should) ? [] : [[what, { should, is }] as const]
  })
  return wrong.length === 0 ? null : Object.fromEntries(wrong)
}

/** Expected and actual values, one line each. */
export function linesOf(difference: Difference): string[] {
  return Object.entries(difference).map(
    ([what, { should, is }]) =>
      `${what} should be ${JSON.stringify(should)} but is ${JSON.stringify(is)}`,
  )
}
