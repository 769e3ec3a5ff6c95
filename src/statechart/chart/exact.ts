/** Names and values that a chart shows as they are; others could be read as more than one. */
const NAME = /^[A-Za-z_][\w.:-]*$/
const VALUE = /^[A-Za-z_](?:[\w .:-]*[\w.:-])?$/
const WORDS = ['true', 'false', 'null', 'undefined', 'NaN', 'and', 'or', 'not', 'code']

/**
 * A value of a definition as text: equal texts are equal values. A function says only that there is one,
 * an action or guard of XState's own what it was given.
 */
export function exact(
  value: unknown,
  around: readonly unknown[] = [],
  opaque: (value: object | symbol) => string | undefined = () => undefined,
): string {
  const inside = (one: unknown) => exact(one, [...around, value], opaque)
  if (typeof value === 'function') {
    if (!('resolve' in value || 'check' in value)) return opaque(value) ?? 'code'
    const { resolve: _, execute, check, retryResolve, type, ...given } = { ...value } as Given
    return `${value.name} ${exact(given, around, opaque)}`
  }
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (typeof value === 'symbol') return opaque(value) ?? String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value)
  if (around.includes(value)) return 'itself'
  if ('__xstatenode' in value) return 'code'
  if (Array.isArray(value)) return `[${value.map(inside).join(', ')}]`
  if (value instanceof Map || value instanceof Set) {
    return `${value.constructor.name} ${inside([...value])}`
  }
  if (value instanceof Date) return `Date ${value.getTime()}`
  if (value instanceof RegExp || value instanceof Error) return String(value)
  const known = opaque(value)
  if (known !== undefined) return known
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const texts = entries.map(([key, one]) => `${JSON.stringify(key)}: ${inside(one)}`)
  return `{${texts.toSorted().join(', ')}}`
}

type Given = Partial<Record<'resolve' | 'execute' | 'check' | 'retryResolve' | 'type', unknown>>

/** A value in memory as text: a symbol, a function and an instance of a class, which may hide what it is, equal only themselves. */
export function exactInMemory(value: unknown): string {
  return exact(value, [], (one) => {
    if (typeof one === 'symbol' && Symbol.keyFor(one) !== undefined) return undefined
    if ([null, Object.prototype].includes(Object.getPrototypeOf(one))) return undefined
    const number = NUMBERS.get(one) ?? ++numbered
    NUMBERS.set(one, number)
    return `one ${number}`
  })
}

const NUMBERS = new WeakMap<WeakKey, number>()
let numbered = 0

/** A string without quotes if it reads as a name, any other value exactly. */
export function exactName(value: unknown): string {
  return isSimple(value, VALUE) ? value : exact(value)
}

function isSimple(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value) && !WORDS.includes(value)
}

/** Whether the name of an action or guard with its values says all of it. */
export function isSaidByName(named: unknown): boolean {
  if (typeof named === 'function') {
    const { guards } = named as { guards?: readonly unknown[] }
    return guards?.every(isSaidByName) ?? false
  }
  if (typeof named !== 'object' || named === null) return isSimple(named, NAME)
  const { type, params, ...rest } = named as { type: unknown; params?: unknown }
  if (!isSimple(type, NAME) || Object.keys(rest).length > 0) return false
  if (params === undefined) return true
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return false
  return (
    Object.keys(params).length > 0 &&
    Object.keys(params).every((key) => isSimple(key, NAME)) &&
    !exact(params).includes('code')
  )
}

/** What of a definition is said nowhere else, as text; empty if nothing is. */
export function restOf(definition: object, ...namedKeys: readonly string[]): string {
  const rest = Object.entries(definition).filter(
    ([key, value]) => value !== undefined && !namedKeys.includes(key),
  )
  return rest.length === 0 ? '' : exact(Object.fromEntries(rest))
}
