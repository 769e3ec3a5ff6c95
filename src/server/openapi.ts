import { hash } from 'node:crypto'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { type DescribeRouteOptions, generateSpecs, resolver, uniqueSymbol } from 'hono-openapi'
import type * as v from 'valibot'
import manifest from '../../package.json' with { type: 'json' }
import type { AppEnv } from './http/app-env.ts'
import { conditional } from './http/conditional.ts'
import { ProblemBody } from './http/problem.ts'

/** A body, by media type: its schema, or JSON Schema for what no schema checks. */
export type Content = Readonly<Record<string, v.GenericSchema | JsonSchema>>

/**
 * What the API's document says of a route. A guard has one too, with its part of every route behind it:
 * the bearer that it asks for, the statuses by which it refuses.
 */
export interface Description {
  summary?: string
  description?: string
  /** One of them lets a call pass; `none` if there is another way. */
  bearers?: readonly ('application' | 'operator' | 'metrics' | 'none')[]
  /** Objects whose fields are parameters. */
  path?: v.GenericSchema
  query?: v.GenericSchema
  headers?: v.GenericSchema
  body?: { content: Content; isOptional?: boolean }
  /** By status. */
  answers?: Readonly<Record<string, { description: string; content?: Content }>>
  /** What each error status means. */
  errors?: Readonly<Record<string, string>>
  /** The body of an error, if it is no problem of RFC 9457. */
  errorBody?: Content
}

/** Describes a handler, or a guard that is before several. */
export function describes<Described extends MiddlewareHandler>(
  description: Description,
  handler: Described,
): Described {
  return Object.assign(handler, { [uniqueSymbol]: { spec: specOf(description) } })
}

/** Describes the route that it is part of, and does nothing else. */
export function operation(description: Description): MiddlewareHandler {
  return describes(description, (_, next) => next())
}

/** A body of JSON. */
export function json(schema: v.GenericSchema | JsonSchema): Content {
  return { 'application/json': schema }
}

const PROBLEM: Content = { 'application/problem+json': ProblemBody }

function specOf(described: Description): DescribeRouteOptions {
  const { summary, description, bearers, body, answers = {}, errors = {} } = described
  const errorBody = mediaOf(described.errorBody ?? PROBLEM)
  const parameters = [
    ...parametersOf('path', described.path),
    ...parametersOf('query', described.query),
    ...parametersOf('header', described.headers),
  ]
  const spec = {
    ...(summary && { summary }),
    ...(description && { description }),
    ...(bearers && { security: bearers.map((name) => (name === 'none' ? {} : { [name]: [] })) }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: !body.isOptional, content: mediaOf(body.content) } }),
    responses: {
      ...mapValues(errors, (reason) => ({ description: reason, content: errorBody })),
      ...mapValues(answers, ({ description, content }) => ({
        description,
        ...(content && { content: mediaOf(content) }),
      })),
    },
  }
  return spec as DescribeRouteOptions
}

function mediaOf(content: Content) {
  return mapValues(content, (schema) => ({
    schema: '~standard' in schema ? resolver(schema) : schema,
  }))
}

function parametersOf(place: 'path' | 'query' | 'header', schema: v.GenericSchema | undefined) {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, { errorMode: 'ignore' })
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field,
  }))
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

const DOCUMENT = operation({
  summary: 'This document',
  answers: { 200: { description: 'OpenAPI 3.1.', content: json({ type: 'object' }) } },
})
const FAILURE = { responses: { '5XX': { description: 'Something failed here: try again later.' } } }

/** `/openapi.json`: all described routes of an app, in OpenAPI 3.1; made when it is first asked for. */
export function documentRoutes(app: Hono<AppEnv>): Hono<AppEnv> {
  const describe = () =>
    generateSpecs(app, {
      excludeStaticFile: false,
      defaultOptions: { GET: FAILURE, POST: FAILURE },
      documentation: {
        info: {
          title: 'Funnel engine',
          version: manifest.version,
          description: 'A refusal says in its detail what to do.',
        },
        components: {
          securitySchemes: {
            application: bearer('The token of one application, from POST /api/session.'),
            operator: bearer('OPERATOR_TOKEN.'),
            metrics: bearer('METRICS_TOKEN.'),
          },
        },
      },
    })
  let document: Promise<string> | undefined
  return new Hono<AppEnv>().get('/openapi.json', conditional, DOCUMENT, async (c) => {
    document ??= describe().then((described) => JSON.stringify(described))
    const text = await document
    return c.body(text, 200, {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      etag: `"${hash('sha256', text, 'base64url')}"`,
    })
  })
}

function bearer(description: string) {
  return { type: 'http', scheme: 'bearer', description } as const
}
