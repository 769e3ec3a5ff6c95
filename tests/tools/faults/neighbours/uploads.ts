import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'

export const OPERATOR_TOKEN = 'an-operator-token-for-faults'
const PAUSE_MS = 1_000
const ANSWER_TIMEOUT_MS = 10_000

/** A file that was acknowledged. */
export interface Uploaded {
  reference: string
  text: string
}

const Session = v.object({ token: v.string() })

/** Uploads a file again and again until it is acknowledged, as an applicant does. */
export async function uploadUntilKept(
  urlFor: () => string,
  applicationId: string,
  applicant: number,
): Promise<Uploaded> {
  const text = `%PDF-1.7\nThe résumé of applicant ${applicant}\n%%EOF\n`
  for (;;) {
    const reference = await attempt(urlFor(), applicationId, text)
    if (reference !== undefined) return { reference, text }
    await setTimeout(PAUSE_MS)
  }
}

async function attempt(url: string, applicationId: string, text: string) {
  try {
    const session = await fetch(`${url}/api/session`, {
      method: 'POST',
      body: JSON.stringify({ applicationId }),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const { token } = v.parse(Session, await session.json())
    const form = new FormData()
    form.append('data', new Blob([text]), 'cv.pdf')
    const response = await fetch(`${url}/api/upload_aws`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    if (response.status === 201) return v.parse(v.string(), await response.json())
    await response.body?.cancel()
    return undefined
  } catch {
    return undefined
  }
}

/** Whether the operator gets the file as it was sent. */
export async function isKept({ reference, text }: Uploaded): Promise<boolean> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const response = await fetch(reference, { headers })
  return response.ok && (await response.text()) === text
}
