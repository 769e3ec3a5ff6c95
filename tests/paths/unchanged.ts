import { exactInMemory } from '../../src/statechart/chart/exact.ts'

/**
 * Freezes the plain objects and lists of a context, and returns a check that throws if what cannot be frozen in
 * it, such as a map, was changed since.
 */
export function keepUnchanged(context: unknown): () => void {
  if (!freeze(context)) return () => {}
  const before = exactInMemory(context)
  return () => {
    if (exactInMemory(context) !== before) throw new Error(CHANGED)
  }
}

/** Why a case fails: a change of a frozen value is said to be one. */
export function reasonOf(error: unknown): unknown {
  const isFrozen = error instanceof TypeError && FROZEN.test(error.message)
  return isFrozen ? new Error(`${CHANGED} (${error.message})`) : error
}

const CHANGED = 'it changes the context in place: assign a new value instead'
const FROZEN = /read only property|not extensible|Cannot (?:delete|redefine) property/

/** @returns whether something in it can still be changed */
function freeze(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof Map || value instanceof Set || value instanceof Date) return true
  const known = CHANGEABLE.get(value)
  if (known !== undefined) return known
  if (!Array.isArray(value) && ![null, Object.prototype].includes(Object.getPrototypeOf(value))) {
    return false
  }
  CHANGEABLE.set(value, false)
  const parts = Object.values(Object.freeze(value)).filter(freeze)
  CHANGEABLE.set(value, parts.length > 0)
  return parts.length > 0
}

/** Of the objects that are frozen, whether something in them can still be changed. */
const CHANGEABLE = new WeakMap<object, boolean>()
