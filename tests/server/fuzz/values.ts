import type { JsonSchema } from '@valibot/to-json-schema'
import * as fc from 'fast-check'

/** What a caller knows in addition to the document, by the field's or parameter's name. */
export type Known = Readonly<Record<string, string>>

/** Values that fit a schema, or nearly; a field of a known name often has the known value. */
export function valuesOf(schema: JsonSchema | boolean, known: Known): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue()
  const options = schema.anyOf ?? schema.oneOf
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (options) return fc.oneof(...options.map((option) => valuesOf(option, known)))
  switch (schema.type) {
    case 'string':
      return textsOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(itemsOf(schema, known), {
        minLength: schema.minItems ?? 0,
        ...(schema.maxItems !== undefined && { maxLength: schema.maxItems }),
      })
    case 'object':
      return objectsOf(schema, known)
    default:
      return fc.jsonValue()
  }
}

/** The value of a field, a known one in three of four if there is one. */
export function fieldOf(name: string, schema: JsonSchema | boolean, known: Known) {
  const values = valuesOf(schema, known)
  const value = known[name]
  if (value === undefined) return values
  return fc.oneof({ arbitrary: fc.constant(value), weight: 3 }, { arbitrary: values, weight: 1 })
}

const FIRST = new Date('1970-01-01')
const LAST = new Date('2099-12-31')

function textsOf({ pattern, format, minLength = 0, maxLength }: JsonSchema) {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') {
    return fc
      .date({ min: FIRST, max: LAST, noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  }
  return fc.string({ minLength, ...(maxLength !== undefined && { maxLength }) })
}

function itemsOf({ items }: JsonSchema, known: Known) {
  return items && !Array.isArray(items) ? valuesOf(items, known) : fc.jsonValue()
}

function objectsOf(schema: JsonSchema, known: Known): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema
  if (additionalProperties) {
    return fc.dictionary(fc.string(), valuesOf(additionalProperties, known))
  }
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    fieldOf(name, field, known),
  ])
  return fc.record<Record<string, unknown>, string>(Object.fromEntries(fields), {
    requiredKeys: required,
  })
}
