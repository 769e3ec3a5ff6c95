import { isDeepStrictEqual } from 'node:util'

/** What should have been seen and what was, by the name of what was looked at. */
export type Difference = Record<string, { should: unknown; is: unknown }>

/** Everything that is seen otherwise than expected; null where nothing is. */
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

/** What should have been seen and what was, a line each. */
export function linesOf(difference: Difference): string[] {
  return Object.entries(difference).map(
    ([what, { should, is }]) =>
      `${what} should be ${JSON.stringify(should)} but is ${JSON.stringify(is)}`,
  )
}
