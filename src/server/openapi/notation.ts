import type { JsonSchema } from '@valibot/to-json-schema'

const LIMITS = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'pattern',
] as const

/** A schema for people, as TypeScript writes types, with its limits behind it. */
export function notationOf(schema: JsonSchema | boolean, indent = ''): string {
  if (typeof schema === 'boolean') return schema ? 'anything' : 'nothing'
  const limits = LIMITS.flatMap((name) => (name in schema ? `${name} ${schema[name]}` : []))
  const notation = typeOf(schema, indent)
  return limits.length === 0 ? notation : `${notation} (${limits.join(', ')})`
}

function typeOf(schema: JsonSchema, indent: string): string {
  const { $ref, anyOf, oneOf, items, format, contentMediaType } = schema
  const options = anyOf ?? oneOf
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (options) return options.map((option) => notationOf(option, indent)).join(' | ')
  if (schema.properties || schema.additionalProperties) return objectOf(schema, indent)
  if (schema.type === 'array') {
    return `list of ${items && !Array.isArray(items) ? notationOf(items, indent) : 'anything'}`
  }
  if (contentMediaType) return 'bytes'
  return [schema.type ?? 'anything', format ?? []].flat().join(' ')
}

function objectOf(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, field]) => {
    const about = typeof field === 'object' && field.description ? `  // ${field.description}` : ''
    const mark = required.includes(name) ? '' : '?'
    return `${inner}${name}${mark}: ${notationOf(field, inner)}${about}`
  })
  if (additionalProperties) lines.push(`${inner}…: ${notationOf(additionalProperties, inner)}`)
  return `{\n${lines.join('\n')}\n${indent}}`
}
