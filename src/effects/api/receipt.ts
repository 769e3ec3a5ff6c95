import * as v from 'valibot'
import { answerIn, anyButMarkup, json, problemIn } from './http.ts'

/**
 * Which answers of the backend count. `own`: the reference backend's, with the id that was sent, and its problems.
 * `json` and `any` are for another one, whose answers the specification does not show: JSON; whatever is no markup.
 * None counts if another address has answered.
 */
export const Receipt = v.picklist(['own', 'json', 'any'])
export type Receipt = v.InferOutput<typeof Receipt>

/** Where the backend is, and which of its answers count. */
export interface Backend {
  baseUrl: string
  /** A fixed bearer; without one the backend is asked for one. */
  token?: string | undefined
  receipt: Receipt
}

/**
 * The schema of an answer that counts.
 *
 * @param own what the reference backend answers
 * @param other what another one does
 */
export function receiptOf<Output>(
  { receipt }: Backend,
  own: v.GenericSchema<unknown, Output>,
  other: v.GenericSchema<unknown, Output>,
): v.GenericSchema<unknown, Output> {
  if (receipt === 'any') return v.pipe(anyButMarkup, other)
  return json(receipt === 'json' ? other : own)
}

/** What the reference backend answers of an application has its id. */
export function namesApplication(applicationId: string) {
  const id = v.pipe(v.string(), v.toLowerCase(), v.literal(applicationId.toLowerCase()))
  const WithId = v.object({ applicationId: id })
  return v.check((receipt: unknown) => v.is(WithId, receipt))
}

/** Statuses by which a backend says that it will not take this body, however long one waits. */
const FINAL: readonly number[] = [400, 413, 415, 422]

/** Whether the backend, not another party in its place, refused a call for what it carried. */
export function isRefusal(error: unknown, { receipt }: Backend): boolean {
  const answer = answerIn(error)
  if (!answer || !FINAL.includes(answer.status)) return false
  if (receipt === 'own') return problemIn(answer) !== undefined
  return v.is(receipt === 'json' ? json(v.unknown()) : anyButMarkup, answer)
}
