/**
 * A value as both databases take it: PostgreSQL refuses U+0000 in a text and SQLite cuts the text
 * off there, and neither keeps half of a surrogate pair; U+FFFD replaces them.
 */
export function storable<Value>(value: Value): Value | string {
  if (typeof value !== 'string') return value
  if (!value.includes('\0') && value.isWellFormed()) return value
  return value.replaceAll('\0', '\uFFFD').toWellFormed()
}
