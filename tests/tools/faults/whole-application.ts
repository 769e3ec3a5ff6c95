import { PDF } from '../../e2e/screens/applicant.ts'
import { WALKED_PROGRESS } from '../../specification/calls.ts'
import { type Acknowledged, bodyOf } from './applicants.ts'

const FILE_BYTES = 2 * 1024 * 1024

/**
 * Sends all that a page sends of one application, with a résumé of 2 MB, and opens that as the operator.
 *
 * @throws Error where a call fails, or the résumé comes back changed
 */
export async function sendWholeApplication(
  url: string,
  operatorToken: string,
): Promise<Acknowledged> {
  const applicationId = crypto.randomUUID()
  const { token } = await answered(`${url}/api/session`, JSON.stringify({ applicationId }))
  const authorization = `Bearer ${token}`
  await answered(`${url}/api/progress`, JSON.stringify(WALKED_PROGRESS), { authorization })
  const event = { event_type: 'Application Viewed', device_id: applicationId, insert_id: 'a' }
  await answered(`${url}/2/httpapi`, JSON.stringify({ api_key: 'funnel', events: [event] }))
  const bytes = Buffer.concat([Buffer.alloc(FILE_BYTES, PDF.buffer), PDF.buffer])
  const form = new FormData()
  form.append('data', new Blob([bytes]), PDF.name)
  const resume: string = await answered(`${url}/api/upload_aws`, form, { authorization })
  const body = JSON.stringify({ ...JSON.parse(bodyOf(1)), cv_resume_link: resume })
  const { id } = await answered(`${url}/api/create_contact`, body, { authorization })
  const path = resume.slice(resume.indexOf('/api/files/'))
  const opened = await fetch(url + path, { headers: { authorization: `Bearer ${operatorToken}` } })
  if (!bytes.equals(Buffer.from(await opened.arrayBuffer()))) {
    throw new Error(`The résumé came back with status ${opened.status}, and changed.`)
  }
  return { applicationId, body, contactId: id }
}

async function answered(
  address: string,
  body: string | FormData,
  headers: Record<string, string> = {},
) {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const response = await fetch(address, { method: 'POST', body, headers: { ...type, ...headers } })
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}.`)
  return response.json()
}
