import type { JsonSchema } from '@valibot/to-json-schema'
import * as fc from 'fast-check'
import { describedBody, hostileBody } from './bodies.ts'
import { fieldOf, type Known } from './values.ts'

type Media = Record<string, { schema: JsonSchema }>

/** What the document says of one route. */
export interface Operation {
  security?: Record<string, never[]>[]
  parameters?: {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    schema: JsonSchema
  }[]
  requestBody?: { content: Media }
  responses: Record<string, { content?: Media }>
}

/** `/api/openapi.json`. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

/** A route of the document. */
export interface DescribedRoute {
  method: string
  /** With its parameters in braces. */
  path: string
  operation: Operation
}

/** One request of any kind; `credential` says which bearer goes with it. */
export interface Call {
  /** The path in the document; empty for the page's own. */
  route: string
  method: string
  path: string
  credential: Credential
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | undefined
}

const CREDENTIALS = ['none', 'application', 'operator', 'metrics', 'garbage'] as const
type Credential = (typeof CREDENTIALS)[number]

/** Calls of a route, as the document says and otherwise. */
export function callsOf(route: DescribedRoute, known: Known): fc.Arbitrary<Call> {
  return fc.oneof(asDescribed(route, known), hostile(route, known))
}

function asDescribed({ method, path, operation }: DescribedRoute, known: Known) {
  const { parameters = [], security = [{}], requestBody } = operation
  const asked = CREDENTIALS.filter((name) => security.some((scheme) => name in scheme))
  const values = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, fieldOf(name, schema, known)]),
  )
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name)
  return fc.record<Call>({
    route: fc.constant(path),
    method: fc.constant(method),
    path: fc.record(values, { requiredKeys }).map((given) => addressOf(path, parameters, given)),
    credential: fc.constantFrom(...(asked.length > 0 ? asked : (['none'] as const))),
    headers: fc.constant(typeHeader(operation)),
    body: requestBody ? describedBody(requestBody, known) : fc.constant(undefined),
  })
}

function hostile({ method, path, operation }: DescribedRoute, known: Known) {
  const { parameters = [], requestBody } = operation
  const values = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, fc.oneof(Text, fieldOf(name, schema, known))]),
  )
  const bodies = requestBody
    ? fc.oneof(hostileBody, describedBody(requestBody, known))
    : fc.constantFrom(undefined)
  return fc.record<Call>({
    route: fc.constant(path),
    method: fc.oneof(fc.constant(method), Method),
    path: fc.record(values).map((given) => addressOf(path, parameters, given)),
    credential: fc.constantFrom(...CREDENTIALS),
    headers: Headers.map((headers) => ({ ...typeHeader(operation), ...headers })),
    body: bodies,
  })
}

/** Calls of the page's own addresses, which the document does not describe. */
export const PAGE_CALLS: fc.Arbitrary<Call> = fc.record<Call>({
  route: fc.constant(''),
  method: fc.constantFrom('GET', 'HEAD'),
  path: fc
    .tuple(
      fc.constantFrom('/', '/apply/', '/assets/', '/statechart'),
      fc.string({ unit: 'binary' }),
    )
    .map(([path, rest]) => path + encoded(rest)),
  credential: fc.constant('none'),
  headers: fc.record({ accept: fc.constantFrom('text/html', '*/*') }, { requiredKeys: [] }),
  body: fc.constant(undefined),
})

const Method = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY')
const Text = fc.string({ unit: 'binary', maxLength: 30 })
const HeaderText = fc.stringMatching(/^[!-~]{0,60}$/)

const Headers = fc.record(
  {
    'content-type': fc.oneof(
      fc.constantFrom('text/plain', 'multipart/form-data', 'multipart/form-data; boundary=""'),
      HeaderText,
    ),
    'content-encoding': fc.constantFrom('gzip', 'deflate', 'br', 'identity', 'zstd', ''),
    'idempotency-key': HeaderText,
    'x-forwarded-for': HeaderText,
    'x-forwarded-host': HeaderText,
    'x-forwarded-proto': HeaderText,
    'x-request-id': HeaderText,
    'x-sentry-auth': HeaderText,
    accept: fc.constantFrom('text/html', 'application/json', '*/*'),
  },
  { requiredKeys: [] },
)

function typeHeader({ requestBody }: Operation): Record<string, string> {
  const [type] = Object.keys(requestBody?.content ?? {})
  if (type === undefined) return {}
  return { 'content-type': type.startsWith('multipart/') ? `${type}; boundary=b` : type }
}

function addressOf(
  path: string,
  parameters: NonNullable<Operation['parameters']>,
  values: Record<string, unknown>,
): string {
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: place } of parameters) {
    const given = [values[name] ?? []].flat().map((value) => String(value).toWellFormed())
    if (place === 'path') address = address.replace(`{${name}}`, () => encoded(given[0] ?? ''))
    if (place === 'query') for (const value of given) query.append(name, value)
  }
  return query.size === 0 ? address : `${address}?${query}`
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
