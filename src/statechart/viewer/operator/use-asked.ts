import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { type Answer, askBackend } from './ask-backend.ts'
import { useRefusal } from './refusal.ts'

/** What the backend answers to a question, asked anew when the address or the token changes. */
export function useAsked<Schema extends v.GenericSchema>(
  url: string,
  token: string,
  schema: Schema,
): Answer<v.InferOutput<Schema>> | null {
  const [answer, setAnswer] = useState<Answer<v.InferOutput<Schema>> | null>(null)
  const refuse = useRefusal()
  useEffect(() => {
    const given = new AbortController()
    askBackend(url, token, schema, given.signal).then(
      (said) => ('isRefused' in said ? refuse(said.problem) : setAnswer(said)),
      () => {},
    )
    return () => given.abort()
  }, [url, token, schema, refuse])
  return answer
}
