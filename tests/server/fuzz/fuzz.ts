import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import * as fc from 'fast-check'
import { type Answer, openAnswers } from './answers.ts'
import { type ApiDocument, type Call, callsOf, PAGE_CALLS } from './calls.ts'
import type { Known } from './values.ts'

/** A server to be tried, and the bearers that it was given; each application that calls is a new one. */
export interface Target {
  url: string
  operator: string
  metrics: string
}

/** How many calls were answered with each status, by route, and the first that was answered badly. */
export interface Fuzzed {
  answered: Map<string, Record<string, number>>
  failure: string | undefined
}

/**
 * Reads the API's document and sends so many calls to every route that it describes, and to the page's
 * addresses, one after another. Each has to be answered by less than 500 and as the document says;
 * otherwise the smallest such call is reported.
 */
export async function fuzz(target: Target, callsARoute: number, seed?: number): Promise<Fuzzed> {
  const document: ApiDocument = await (await fetch(`${target.url}/api/openapi.json`)).json()
  const faultOf = openAnswers(document)
  const known = await knownOf(target)
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const called = routes.map((route) => ({
    route: `${route.method} ${route.path}`,
    calls: callsOf(route, known),
  }))
  const answered: Fuzzed['answered'] = new Map()
  for (const { route, calls } of [...called, { route: 'the page', calls: PAGE_CALLS }]) {
    const counts: Record<string, number> = {}
    answered.set(route, counts)
    const property = fc.asyncProperty(calls, async (call) => {
      const answer = await send(target, call)
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
      const fault = faultOf(answer, call)
      if (fault !== undefined) throw new Error(`${call.method} ${call.path}: ${fault}`)
    })
    const outcome = await fc.check(property, {
      numRuns: callsARoute,
      ...(seed !== undefined && { seed }),
    })
    if (outcome.failed) {
      const failure = `${outcome.errorInstance}\n${fc.defaultReportMessage(outcome)}`
      return { answered, failure }
    }
  }
  return { answered, failure: undefined }
}

/** Uploads a file, so that there is one to be read. */
async function knownOf({ url }: Target): Promise<Known> {
  const form = new FormData()
  form.set('data', new File(['%PDF-1.7\n%%EOF'], 'cv.pdf'))
  const authorization = await applicationBearer(url)
  const upload = await fetch(`${url}/api/upload_aws`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const name = String(await upload.json()).replace(/.*\//, '')
  return { name, api_key: 'funnel', device_id: 'device-1', user_id: 'user-1' }
}

/** By node:http, which sends what fetch would refuse to; each on a connection of its own. */
async function send(target: Target, call: Call): Promise<Answer> {
  const { method, path, headers, body } = call
  const authorization = await authorizationOf(target, call)
  const options = {
    method,
    agent: false,
    headers: {
      ...headers,
      ...(authorization && { authorization }),
      ...(body && { 'content-length': body.length }),
    },
  }
  const sending = request(target.url + path, options).end(body)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  const [type = ''] = (response.headers['content-type'] ?? '').split(';')
  return { status: response.statusCode ?? 0, type, body: await textOf(response, type) }
}

/** The whole body; of a stream that never ends the first part. */
async function textOf(response: IncomingMessage, type: string): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk
    if (type === 'text/event-stream') break
  }
  return text
}

async function authorizationOf(
  { url, operator, metrics }: Target,
  { credential }: Call,
): Promise<string | undefined> {
  switch (credential) {
    case 'none':
      return undefined
    case 'garbage':
      return 'Bearer x.y.z'
    case 'operator':
      return `Bearer ${operator}`
    case 'metrics':
      return `Bearer ${metrics}`
    case 'application':
      return applicationBearer(url)
  }
}

async function applicationBearer(url: string): Promise<string> {
  const session = await fetch(`${url}/api/session`, { method: 'POST' })
  return `Bearer ${(await session.json()).token}`
}
