import { randomBytes } from 'node:crypto'
import { analysisRequest, WALKED_PROGRESS } from '../specification/calls.ts'
import { SHORTEST } from '../specification/forms/index.ts'
import { frozen } from '../unit/src/effects/storage/submission-cases.ts'

/** One call as a page makes it. */
export interface PageCall {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | Buffer<ArrayBuffer>
}

/** Sends a call; gives the answer's body, or what there is of it. */
export type Send = (call: PageCall) => Promise<string>

/** Reports that the page sends of a step in addition to one report of progress and one of events. */
const REPORTS_OF_STEP = 2
const RESUME_KB = 150

/**
 * Walks the funnel with a résumé, by the calls that a browser made of it: 2 of the visit, session, upload,
 * vetting, location and contact, 13 each of progress and of analytics events, 30 error reports and traces. Those of a
 * step leave at once.
 *
 * @param pause waited for before each of 13 steps
 */
export async function walkFunnel(
  applicant: number | string,
  send: Send,
  pause: (step: number) => Promise<void>,
): Promise<void> {
  const applicationId = crypto.randomUUID()
  await pause(0)
  const visit = crypto.randomUUID()
  await send(post('/api/progress/visit', visitReport('xstate.init', null, visit)))
  await send(post('/api/progress/visit', visitReport('APPLICATION.STARTED', 1, applicationId)))
  const session = await send(post('/api/session', { applicationId }))
  const authorization = `Bearer ${/"token":"([^"]+)"/.exec(session)?.[1]}`
  let reference = ''
  const others: Record<number, () => Promise<unknown>> = {
    4: async () => {
      reference = JSON.parse(await send(upload(authorization)))
    },
    5: () => send(post('/api/analyze', analysisRequest(SHORTEST, 'not-assigned'))),
    11: () => send({ method: 'GET', path: '/api/geo', headers: {} }),
    12: () =>
      send(
        post('/api/create_contact', contact(applicant, reference), {
          authorization,
          'idempotency-key': applicationId,
        }),
      ),
  }
  for (let step = 0; step < 13; step += 1) {
    if (step > 0) await pause(step)
    const reports = step < 4 ? REPORTS_OF_STEP + 1 : REPORTS_OF_STEP
    await Promise.all([
      send(post('/api/progress', progress(step), { authorization })),
      send(post('/2/httpapi', events(applicant, step))),
      ...Array.from({ length: reports }, () => send(report())),
      others[step]?.(),
    ])
  }
}

function post(path: string, body: object, headers: Record<string, string> = {}): PageCall {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

function progress(step: number): object {
  const [first] = WALKED_PROGRESS.entries
  const entry = WALKED_PROGRESS.entries[step] ?? { ...first, id: `load-${step}`, step: null }
  return { ...WALKED_PROGRESS, entries: [entry] }
}

function visitReport(event: string, step: number | null, applicationId: string): object {
  const [first] = WALKED_PROGRESS.entries
  const entries = [{ ...first, id: `visit-${step}`, event, step }]
  return { ...WALKED_PROGRESS, applicationId, entries }
}

function contact(applicant: number | string, reference: string): object {
  const { payload } = frozen('', `applicant-${applicant}@mail.example`)
  return { ...payload, cv_resume_link: reference }
}

/** An upload of one event, as large as the page's. */
function events(applicant: number | string, step: number): object {
  return {
    api_key: 'funnel',
    events: [
      {
        event_type: 'Application Step Completed',
        user_id: `applicant-${applicant}@mail.example`,
        device_id: `device-${applicant}`,
        session_id: 1_795_000_000_000,
        time: 1_795_000_000_000 + step,
        insert_id: `${applicant}-${step}-${crypto.randomUUID()}`,
        event_properties: { step_name: 'contact', filler: 'x'.repeat(700) },
      },
    ],
    options: { min_id_length: 5 },
  }
}

const TRACE = JSON.stringify({
  type: 'transaction',
  transaction: '/apply',
  spans: Array.from({ length: 24 }, (_, position) => ({
    span_id: `000000000000${1000 + position}`,
    op: 'resource.script',
    description: 'https://jobs.example/assets/x.js',
    data: { 'http.response_transfer_size': 0, 'resource.render_blocking_status': 'non-blocking' },
  })),
})

/** A trace, as large as the page's. */
function report(): PageCall {
  const id = crypto.randomUUID().replaceAll('-', '')
  return {
    method: 'POST',
    path: '/api/monitoring',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: `{"event_id":"${id}","dsn":"http://funnel@jobs.example/1"}\n{"type":"transaction"}\n${TRACE}`,
  }
}

const FORM_BOUNDARY = 'form-of-the-page'

/** An upload of a PDF. */
export function upload(authorization: string): PageCall {
  const head =
    `--${FORM_BOUNDARY}\r\nContent-Disposition: form-data; name="data"; filename="resume.pdf"\r\n` +
    'Content-Type: application/pdf\r\n\r\n'
  return {
    method: 'POST',
    path: '/api/upload_aws',
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${FORM_BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), RESUME, Buffer.from(`\r\n--${FORM_BOUNDARY}--\r\n`)]),
  }
}

const RESUME = resume(RESUME_KB * 1024)

/** A PDF of one page with a picture of so many bytes, as the format's specification has it. */
function resume(bytes: number): Buffer<ArrayBuffer> {
  const picture = randomBytes(bytes).toString('latin1')
  const text = 'q 200 0 0 200 100 500 cm /Picture Do Q'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ' +
      '/Resources << /XObject << /Picture 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 256 /Height ${bytes / 256} /BitsPerComponent 8 ` +
      `/ColorSpace /DeviceGray /Length ${bytes} >>\nstream\n${picture}\nendstream`,
  ]
  const offsets: number[] = []
  let file = '%PDF-1.4\n'
  for (const [position, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${position + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end =
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + end, 'latin1')
}
