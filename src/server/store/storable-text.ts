/**
 * A value as both databases take it: PostgreSQL refuses U+0000 in a text and SQLite cuts the text
 * off there, and neither keeps half of a surrogate pair; U+FFFD stands in their place.
 */
export function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD').toWellFormed() : value
}
