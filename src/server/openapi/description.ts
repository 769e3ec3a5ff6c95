import type { JsonSchema } from '@valibot/to-json-schema'
import type { MiddlewareHandler } from 'hono'
import { findTargetHandler } from 'hono/utils/handler'
import type * as v from 'valibot'

/** A body, by media type: the schema that checks it, or JSON Schema for what none checks. */
export type Content = Readonly<Record<string, v.GenericSchema | JsonSchema>>

/**
 * What the API's document says of a route. A guard has one too, with its part of every route behind it:
 * the bearer that it asks for, the statuses by which it refuses.
 */
export interface Description {
  summary?: string
  description?: string
  /** One of them lets a call pass; `none` where there is another way. */
  bearers?: readonly ('application' | 'operator' | 'metrics' | 'none')[]
  /** Objects whose fields are parameters. */
  path?: v.GenericSchema
  query?: v.GenericSchema
  headers?: v.GenericSchema
  body?: { content: Content; isOptional?: boolean }
  /** By status. */
  answers?: Readonly<Record<string, { description: string; content?: Content }>>
  /** Why a status refuses. */
  refusals?: Readonly<Record<string, string>>
  /** What a refusal is, where it is no problem of RFC 9457. */
  refusal?: Content
}

type Handler = Parameters<typeof findTargetHandler>[0]

const descriptions = new WeakMap<Handler, Description>()

/** Describes a handler, or a guard that stands before several. */
export function describes<Described extends Handler>(
  description: Description,
  handler: Described,
): Described {
  descriptions.set(handler, description)
  return handler
}

/** Describes the route that it is part of, and does nothing else. */
export function operation(description: Description): MiddlewareHandler {
  return describes(description, (_, next) => next())
}

/** What was said of a route's handler, also of one that Hono wrapped. */
export function descriptionOf(handler: Handler): Description | undefined {
  return descriptions.get(findTargetHandler(handler))
}

/** A body of JSON. */
export function json(schema: v.GenericSchema | JsonSchema): Content {
  return { 'application/json': schema }
}
