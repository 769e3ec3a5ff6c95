import { request } from 'node:http'
import * as fc from 'fast-check'
import { ANY_CALL, type Call } from './calls.ts'

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
  return new Promise((resolve, reject) => {
    const sending = request(
      target.url + path,
      { method, agent: false, headers: { ...headers, ...authorization } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
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
