import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { frozen } from '../../unit/src/effects/storage/submission-cases.ts'

const FIRST_PAUSE_MS = 50
/** An application may make sixty calls of a kind in a minute. */
const MAX_PAUSE_MS = 800
const ANSWER_TIMEOUT_MS = 10_000

/** An application that was acknowledged: the body as it was sent, and the contact's id. */
export interface Acknowledged {
  applicationId: string
  body: string
  contactId: string
}

const Session = v.object({ token: v.string() })
const Contact = v.object({ id: v.string(), applicationId: v.string() })

/**
 * Applications that are sent by so many clients at once, each again and again until it is
 * acknowledged, as the page's outbox does.
 *
 * @param body of the so-manyth applicant
 * @param urlFor the server that a client's next call goes to
 * @param onAcknowledged called with how many are acknowledged by then
 */
export async function sendApplications(
  {
    applications,
    clients,
    body = bodyOf,
  }: { applications: number; clients: number; body?: (applicant: number) => string },
  urlFor: () => string,
  onAcknowledged: (count: number) => void = () => {},
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  let next = 0

  async function client(): Promise<void> {
    while (next < applications) {
      next += 1
      acknowledged.push(await deliver(body(next), urlFor))
      onAcknowledged(acknowledged.length)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return acknowledged
}

/** Sends one application until it is acknowledged. */
export async function deliver(body: string, urlFor: () => string): Promise<Acknowledged> {
  const applicationId = crypto.randomUUID()
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const contactId = await attempt(urlFor(), applicationId, body)
    if (contactId !== undefined) return { applicationId, body, contactId }
    await setTimeout(pause)
  }
}

/** Sends one application once; undefined if a call fails. */
export async function attempt(url: string, applicationId: string, body: string) {
  try {
    const session = await post(`${url}/api/session`, JSON.stringify({ applicationId }))
    const { token } = v.parse(Session, await session.json())
    const authorization = `Bearer ${token}`
    const response = await post(`${url}/api/create_contact`, body, {
      authorization,
      'idempotency-key': applicationId,
    })
    if (!response.ok) {
      await response.body?.cancel()
      return undefined
    }
    const contact = v.parse(Contact, await response.json())
    return contact.applicationId === applicationId ? contact.id : undefined
  } catch {
    return undefined
  }
}

function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })
}

/** The body of the so-manyth applicant, all of them different. */
export function bodyOf(applicant: number): string {
  return JSON.stringify(frozen('', `applicant-${applicant}@mail.example`).payload)
}
