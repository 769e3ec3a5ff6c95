import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { forgetOperatorToken } from './operator-token.ts'

/** What the backend answered, or why nothing can be shown, in a sentence. */
export type Answer<Value> = { value: Value } | { problem: string; isRefused?: true }

const REFUSED =
  'The server refused the token: open the link that it prints when it starts, or ask who runs it for the token.'

/** Before what is asked for each minute is asked for again. */
const LONGEST_MS = 50_000

/** Sends a request as the operator; throws only when the request is aborted. */
async function askBackend<Schema extends v.GenericSchema>(
  url: string,
  token: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<Answer<v.InferOutput<Schema>>> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)])
  let response: Response
  try {
    response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: inTime })
  } catch (error) {
    if (signal.aborted) throw error
    return {
      problem: 'The server does not answer: load this page again in a while.',
    }
  }
  if (response.status === 401 || response.status === 403) {
    return { problem: REFUSED, isRefused: true }
  }
  const body: unknown = await response.json().catch(() => signal.throwIfAborted())
  if (!response.ok) {
    const problem = v.safeParse(v.object({ detail: v.string() }), body)
    return {
      problem: problem.success
        ? problem.output.detail
        : `The server answers with ${response.status}: load this page again in a while.`,
    }
  }
  const result = v.safeParse(schema, body)
  if (result.success) return { value: result.output }
  return {
    problem:
      'The server answers what this page does not know: it may be of another version. Load this page again.',
  }
}

/**
 * The backend's answer to a request, sent again when the URL, the token or `moment` changes; until that of another
 * URL comes, the last one with `isOld`.
 */
export function useBackendAnswer<Schema extends v.GenericSchema>(
  url: string,
  token: string,
  schema: Schema,
  moment = 0,
): (Answer<v.InferOutput<Schema>> & { isOld?: true }) | null {
  const [last, setLast] = useState<{
    url: string
    answer: Answer<v.InferOutput<Schema>>
  } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment asks again
  useEffect(() => {
    const given = new AbortController()
    askBackend(url, token, schema, given.signal).then(
      (answer) =>
        'isRefused' in answer ? forgetOperatorToken(answer.problem) : setLast({ url, answer }),
      () => {},
    )
    return () => given.abort()
  }, [url, token, schema, moment])
  if (last === null) return null
  return last.url === url ? last.answer : { ...last.answer, isOld: true }
}
