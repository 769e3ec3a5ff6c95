import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { CONTACT_PAYLOAD_FIELDS } from '../../machines/requests/contact-payload.ts'

/** A server to be tried, and the operator's token; each application that calls is a new one. */
export interface Target {
  url: string
  operator: string
}

/** How many calls were answered with each status, by path, and the first that was answered badly. */
export interface Fuzzed {
  answered: Map<string, number>
  failure: string | undefined
}

/**
 * Sends that many calls, one after another. Each has to be answered by less than 500, and each
 * refusal by a problem that says what to do; otherwise the smallest such call is reported.
 */
export async function fuzz(target: Target, calls: number, seed?: number): Promise<Fuzzed> {
  const answered = new Map<string, number>()
  const property = fc.asyncProperty(ANY_CALL, async (call) => {
    const answer = await send(target, call)
    const key = `${answer.status} ${call.path.replace(/(?<=.\/)[^/]*\?.*|\?.*/, '')}`
    answered.set(key, (answered.get(key) ?? 0) + 1)
    const fault = faultOf(answer, call)
    if (fault !== undefined) throw new Error(fault)
  })
  const outcome = await fc.check(property, {
    numRuns: calls,
    ...(seed !== undefined && { seed }),
  })
  const failure = outcome.failed
    ? `${outcome.errorInstance}\n${fc.defaultReportMessage(outcome)}`
    : undefined
  return { answered, failure }
}

interface Answer {
  status: number
  type: string
  body: string
}

/** By node:http, which sends what fetch would refuse to; each on a connection of its own. */
async function send(target: Target, call: Call): Promise<Answer> {
  const { method, path, headers, body } = call
  const authorization = await authorizationOf(target, call)
  const options = { method, agent: false, headers: { ...headers, ...authorization } }
  const sending = request(target.url + path, options).end(body)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode ?? 0,
    type: response.headers['content-type'] ?? '',
    body: await text(response),
  }
}

async function authorizationOf(
  { url, operator }: Target,
  { credential }: Call,
): Promise<Record<string, string>> {
  switch (credential) {
    case 'none':
      return {}
    case 'garbage':
      return { authorization: 'Bearer x.y.z' }
    case 'operator':
      return { authorization: `Bearer ${operator}` }
    case 'application': {
      const session = await fetch(`${url}/api/session`, { method: 'POST' })
      return { authorization: `Bearer ${(await session.json()).token}` }
    }
  }
}

function faultOf({ status, type, body }: Answer, { method }: Call): string | undefined {
  if (status >= 500) return `answered with ${status}: ${body}`
  if (status < 400 || method === 'HEAD') return undefined
  const answer = JSON.parse(body)
  if ('code' in answer) {
    return answer.code === status && answer.error ? undefined : `not of that protocol: ${body}`
  }
  const isProblem = type === 'application/problem+json' && answer.status === status
  return isProblem && /^\S.+[.]$/s.test(answer.detail) ? undefined : `no problem: ${body}`
}

/** One request of any kind; `credential` says which bearer goes with it. */
interface Call {
  method: string
  path: string
  credential: 'none' | 'application' | 'operator' | 'garbage'
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | undefined
}

/** Every address that takes a body, and those that read one from the path or the query. */
const POSTS = [
  '/api/session',
  '/api/create_contact',
  '/api/upload_aws',
  '/api/analyze',
  '/api/progress',
  '/api/monitoring',
  '/api/1/envelope/',
  '/2/httpapi',
  '/batch',
  '/mail/stop',
  '/api/files/0d6f6b1c-1111-4222-8333-444455556666.pdf/link',
]
const GETS = [
  '/api/files/',
  '/api/geo',
  '/api/coverage',
  '/api/operator/drop-off',
  '/api/operator/runs',
  '/config',
  '/conversion/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/apply/',
  '/assets/',
  '/',
]

const Anything = fc.anything({ withNullPrototype: false, maxDepth: 4 })
const Text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constant('x'.repeat(300_000)))
const HeaderText = fc.stringMatching(/^[!-~]{0,60}$/)

/** An object with the fields that are expected somewhere, each of any type, and some that are not. */
const Fields = [
  ...CONTACT_PAYLOAD_FIELDS,
  ...['applicationId', 'entries', 'device', 'api_key', 'events', 'options', 'cv', 'whyGoodFit'],
  ...['__proto__', 'constructor', 'toString', ''],
]
const Guess = fc
  .array(fc.tuple(fc.constantFrom(...Fields), fc.oneof(Text, Anything)), { maxLength: 12 })
  .map((entries) => jsonOf(Object.fromEntries(entries)))

const Events = fc
  .array(fc.dictionary(fc.constantFrom('device_id', 'event_type', 'insert_id', 'time'), Anything))
  .map((events) => jsonOf({ api_key: 'funnel', events }))

const Envelope = fc
  .tuple(fc.array(fc.oneof(fc.json(), fc.string())), fc.boolean())
  .map(([lines, isOwn]) =>
    [isOwn ? '{"dsn":"http://funnel@localhost/1"}' : '{}', ...lines].join('\n'),
  )

const Multipart = fc
  .tuple(
    fc.constantFrom('data', 'file', '', 'data"; x="'),
    fc.oneof(fc.constantFrom('cv.pdf', 'cv.docx', 'cv.doc', '../cv.png'), fc.string()),
    fc.oneof(fc.constant('%PDF-1.7\n%%EOF'), fc.constant('PK\x03\x04'), Text),
    fc.constantFrom('\r\n--b--\r\n', '', '\r\n--b\r\n', '\n--b--'),
  )
  .map(
    ([field, name, content, end]) =>
      `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${content}${end}`,
  )

const Body = fc.oneof(
  fc.oneof(fc.json(), Guess, Events, Envelope, Multipart, Text).map((body) => Buffer.from(body)),
  fc.tuple(Guess, fc.nat(200)).map(([body, end]) => Buffer.from(body.slice(0, -end - 1))),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc.oneof(Guess, Events).map((body) => gzipSync(body)),
  fc.nat(5000).map((depth) => Buffer.from('[{"a":'.repeat(depth))),
)

const Headers = fc.record(
  {
    'content-type': fc.oneof(
      fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=b',
        'multipart/form-data',
        'multipart/form-data; boundary=""',
      ),
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

const Credential = fc.constantFrom('none', 'application', 'application', 'operator', 'garbage')

const Post = fc.record({
  method: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'),
  path: fc.constantFrom(...POSTS),
  credential: Credential,
  headers: Headers,
  body: Body,
})

const Get = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'OPTIONS'),
  path: fc
    .tuple(
      fc.constantFrom(...GETS),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.dictionary(
        fc.constantFrom('from', 'to', 'device', 'source', 'expires', 'key', 'signature', 'api_key'),
        fc.string({ unit: 'binary' }),
      ),
    )
    .map(([path, rest, query]) => {
      const tail = path.endsWith('/') ? encodeURIComponent(rest.toWellFormed()) : ''
      return `${path}${tail}?${new URLSearchParams(query)}`
    }),
  credential: Credential,
  headers: Headers,
  body: fc.constant(undefined),
})

/** Requests to every endpoint, three of four with a body. */
const ANY_CALL: fc.Arbitrary<Call> = fc.oneof(
  { arbitrary: Post, weight: 3 },
  { arbitrary: Get, weight: 1 },
)

/** JSON of anything, also of what JSON does not know. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part))
}
