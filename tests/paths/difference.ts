import { isDeepStrictEqual } from 'node:util'
import { exact } from '../../src/statechart/chart/exact.ts'

/** Expected and actual values, by the name of the observed value. */
export type Difference = Record<string, { should: unknown; is: unknown }>

/** All values that differ from the expected ones; null if there are none. */
export function differenceBetween(
  expected: object,
  seen: Readonly<Record<string, unknown>>,
): Difference | null {
  const wrong = Object.entries(expected).flatMap(([what, should]) => {
    const is = seen[what]
    return isSame(is, should) ? [] : [[what, { should, is }] as const]
  })
  return wrong.length === 0 ? null : Object.fromEntries(wrong)
}

/** Expected and actual values, one line for each field that differs, such as `timer.moves`. */
export function linesOf(difference: Difference): string[] {
  return Object.entries(difference).flatMap(([name, { should, is }]) => {
    const [what = '', ...claim] = name.split(': ')
    return fieldsThatDiffer(what, should, is).map(
      (line) => `${line}${claim.length === 0 ? '' : ` — ${claim.join(': ')}`}`,
    )
  })
}

function fieldsThatDiffer(name: string, should: unknown, is: unknown): string[] {
  if (isSame(should, is)) return []
  const fields =
    isRecord(should) && isRecord(is) && Array.isArray(should) === Array.isArray(is)
      ? [...new Set([...Object.keys(should), ...Object.keys(is)])].flatMap((key) =>
          fieldsThatDiffer(`${name}.${key}`, should[key], is[key]),
        )
      : []
  if (fields.length > 0) return fields
  return [`${name} should be ${shortened(should)} but is ${shortened(is)}`]
}

/** Whether two values are equal; two functions are, as each run makes its own. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other) || exact(one) === exact(other)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Letters of a value that a line has room for. */
const MAX_LETTERS = 160

function shortened(value: unknown): string {
  const text = value === undefined ? 'nothing' : exact(value)
  return text.length <= MAX_LETTERS ? text : `${text.slice(0, MAX_LETTERS)}…`
}
