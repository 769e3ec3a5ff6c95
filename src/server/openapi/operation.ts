import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { ProblemBody } from '../http/problem.ts'
import type { Content, Description } from './description.ts'

/** What one route takes and answers, in OpenAPI 3.1. */
export interface Operation {
  summary?: string
  description?: string
  security?: Record<string, never[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, { description: string; content?: Media }>
}

type Media = Record<string, { schema: JsonSchema }>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

/** Schemas that have a title, by which operations name them. */
export type NamedSchemas = Record<string, JsonSchema>

const PROBLEM: Content = { 'application/problem+json': ProblemBody }
const FAILURE = { '5XX': 'Something failed here: try again later.' }

/**
 * Joins what stands beside a route and the guards before it.
 *
 * @param path in Hono's form, such as `/files/:name`
 * @param schemas takes those of the operation that have a title
 */
export function operationOf(
  path: string,
  parts: readonly Description[],
  schemas: NamedSchemas,
): Operation {
  const whole: Description = Object.assign({}, ...parts)
  const { summary, description, bearers, body, answers = {}, refusal = PROBLEM } = whole
  const parameters = [
    ...pathParametersOf(path, whole.path),
    ...parametersOf('query', whole.query),
    ...parametersOf('header', whole.headers),
  ]
  const responses: Operation['responses'] = {}
  for (const part of [...parts, { refusals: FAILURE }]) {
    for (const [status, reason] of Object.entries(part.refusals ?? {})) {
      const before = responses[status] ? `${responses[status].description} ` : ''
      responses[status] = { description: before + reason, content: mediaOf(refusal, schemas) }
    }
  }
  for (const [status, { description, content }] of Object.entries(answers)) {
    responses[status] = { description, ...(content && { content: mediaOf(content, schemas) }) }
  }
  return {
    ...(summary && { summary }),
    ...(description && { description }),
    ...(bearers && { security: bearers.map((name) => (name === 'none' ? {} : { [name]: [] })) }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: !body.isOptional, content: mediaOf(body.content, schemas) },
    }),
    responses,
  }
}

function mediaOf(content: Content, schemas: NamedSchemas): Media {
  const entries = Object.entries(content).map(([type, schema]) => {
    const written = '~standard' in schema ? jsonSchemaOf(schema) : schema
    const { title } = written
    if (title === undefined) return [type, { schema: written }]
    schemas[title] = written
    return [type, { schema: { $ref: `#/components/schemas/${title}` } }]
  })
  return Object.fromEntries(entries)
}

/** What JSON Schema cannot say, such as a transformation, is left out; `v.metadata` adds to it. */
function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const config = { target: 'draft-2020-12', errorMode: 'ignore' } as const
  const { $schema: _, ...written } = toJsonSchema(schema, config)
  return written
}

function pathParametersOf(path: string, schema: v.GenericSchema | undefined): Parameter[] {
  const described = parametersOf('path', schema)
  return [...path.matchAll(/:(\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', pattern]) => {
    const known = described.find((parameter) => parameter.name === name)
    const text = { type: 'string', ...(pattern && { pattern: `^${pattern}$` }) } as const
    return known ?? { name, in: 'path', required: true, schema: text }
  })
}

function parametersOf(place: Parameter['in'], schema: v.GenericSchema | undefined): Parameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema)
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof field === 'boolean' ? {} : field,
  }))
}
