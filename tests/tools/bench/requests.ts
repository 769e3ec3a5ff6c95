import { createApplicationTokens } from '../../../src/server/applications/session-route.ts'
import { createSigningKeys } from '../../../src/server/http/signing-keys.ts'
import { bodyOf } from '../faults/applicants.ts'
import { SECRET } from '../faults/server-process.ts'

/**
 * So many create_contact requests as bytes, each of another application with a token of its own;
 * prepared before anything is measured.
 */
export async function prepareRequests(count: number): Promise<Buffer[]> {
  const tokens = createApplicationTokens(createSigningKeys(SECRET, []), 3600)
  const requests: Buffer[] = []
  for (let applicant = 0; applicant < count; applicant += 1) {
    const applicationId = crypto.randomUUID()
    const body = bodyOf(applicant)
    requests.push(
      Buffer.from(
        'POST /api/create_contact HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n' +
          `authorization: Bearer ${tokens.issue(applicationId)}\r\n` +
          `idempotency-key: ${applicationId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    )
  }
  return requests
}
