/** A load balancer, or Prometheus, waits for an answer a little longer. */
const ANSWER_MS = 2000

/**
 * What was asked of a neighbour.
 *
 * @throws Error where there is no answer within two seconds
 */
export async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('It does not answer.')), ANSWER_MS)
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}
