import { request } from 'node:http'
import { WALKED_PROGRESS } from '../specification/calls.ts'
import { frozen } from '../unit/src/effects/storage/submission-cases.ts'
import { pdf } from './uploads.ts'

/** The operator's token of servers under test. */
export const OPERATOR_TOKEN = 'an-operator-token-for-tests'
export const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }

/** The bearer of /metrics. */
export const METRICS_TOKEN = 'a-token-for-the-metrics-of-tests'

/** The application that calls, if a test names no other. */
export const APPLICATION = '5b0f4c56-6d33-4a3f-9d0e-3b1f2c4d5e60'

/** A contact that server and page both find Qualified. */
export const APPROVED = frozen('', 'ada@mail.example').payload

/** Who calls, and by which headers. */
export interface Caller {
  /** Its token goes with the call, unless the headers hold another. */
  applicationId?: string
  /** The address that a proxy names. */
  from?: string
  headers?: Record<string, string>
}

type Bytes = Uint8Array<ArrayBuffer>
/** An object goes as JSON. */
type Body = string | Bytes | FormData | object

export interface Receipt {
  id: string
  applicationId: string
  receivedAt: string
}

export type Calls = ReturnType<typeof callsTo>

/** The calls of pages and of the operator to a server; a path may also be a whole address. */
export function callsTo(url: string) {
  async function call(method: string, path: string, body?: Body, caller: Caller = {}) {
    return fetch(path.startsWith('http') ? path : url + path, {
      method,
      headers: await headersOf(caller, isSent(body) ? {} : { 'content-type': 'application/json' }),
      ...(body !== undefined && { body: isSent(body) ? body : JSON.stringify(body) }),
    })
  }

  /** An Authorization header for a new application, or for the one named. */
  async function bearer(applicationId?: string): Promise<{ authorization: string }> {
    const { token } = await bodyOf(await post('/api/session', applicationId && { applicationId }))
    return { authorization: `Bearer ${token}` }
  }

  async function headersOf(
    { applicationId, from, headers = {} }: Caller,
    defaults: Record<string, string>,
  ) {
    const isBearerMissing = applicationId !== undefined && !headers.authorization
    return {
      ...defaults,
      ...(isBearerMissing && (await bearer(applicationId))),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...headers,
    }
  }

  const get = (path: string, caller?: Caller) => call('GET', path, undefined, caller)
  const post = (path: string, body?: Body, caller?: Caller) => call('POST', path, body, caller)

  /** Sends a contact as it is, of a new application unless one is named. */
  function postContact(body: Body, caller: Caller = {}): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...caller.headers }
    const applicationId = caller.applicationId ?? crypto.randomUUID()
    return post('/api/create_contact', body, { ...caller, applicationId, headers })
  }

  /** Sends a file as the page does: a short PDF, unless another one is given. */
  function upload(
    { name = 'cv.pdf', bytes = pdf() }: { name?: string; bytes?: Bytes | string } = {},
    caller: Caller = {},
  ): Promise<Response> {
    const form = new FormData()
    form.append('data', new Blob([bytes]), name)
    return post('/api/upload_aws', form, { applicationId: APPLICATION, ...caller })
  }

  /** Reports the first eleven steps of an application, all but thank-you, or another report. */
  function reportProgress(applicationId: string, report: object = WALKED_PROGRESS) {
    return post('/api/progress', report, { applicationId })
  }

  /** Uploads a file; gives its reference. */
  async function uploaded(...file: Parameters<typeof upload>): Promise<string> {
    return bodyOf(await upload(...file))
  }

  /** Reports the first eleven steps of an application. */
  async function reported(applicationId: string): Promise<void> {
    await bodyOf(await reportProgress(applicationId))
  }

  /** Submits a contact; gives the answer. */
  async function submit(contact: Body = APPROVED, applicationId?: string): Promise<Receipt> {
    return bodyOf(await postContact(contact, applicationId ? { applicationId } : {}))
  }

  return {
    call,
    get,
    post,
    bearer,
    postContact,
    upload,
    asOperator: (path: string) => get(path, { headers: OPERATOR }),

    reportProgress,
    uploaded,
    reported,
    submit,

    /** All that an application sends to our backend: a file, its steps, and a contact that names the file. */
    async apply(applicationId: string = crypto.randomUUID(), fields: object = {}, name = 'cv.pdf') {
      const reference = await uploaded({ name }, { applicationId })
      await reported(applicationId)
      await submit({ ...APPROVED, ...fields, cv_resume_link: reference }, applicationId)
      return { applicationId, reference }
    },

    /** Sends an envelope of one item through the page's tunnel. */
    sendEnvelope(item: string | Buffer, caller?: Caller): Promise<Response> {
      const payload = Buffer.from(item)
      const type = `{"type":"event","length":${payload.length}}`
      const head = Buffer.from(`{"dsn":"http://funnel@localhost/1"}\n${type}\n`)
      return post('/api/monitoring', Buffer.concat([head, payload]), caller)
    },

    /** Uploads events as the page does, with the server's own key. */
    sendEvents: (events: object[], caller?: Caller) =>
      post('/2/httpapi', { api_key: 'funnel', events }, caller),

    /** An upload of which the server has the head and the file's first bytes, and waits for more. */
    async beginUpload(bytes: string, caller: Caller = {}) {
      const headers = await headersOf(
        { applicationId: APPLICATION, ...caller },
        { 'content-type': 'multipart/form-data; boundary=b', expect: '100-continue' },
      )
      const sending = request(`${url}/api/upload_aws`, { method: 'POST', headers })
      const status = new Promise<number | undefined>((resolve) => {
        sending.on('response', (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        sending.on('error', () => resolve(undefined))
      })
      await new Promise<void>((resolve) => {
        sending.on('continue', resolve)
        sending.flushHeaders()
      })
      sending.write(
        `--b\r\nContent-Disposition: form-data; name="data"; filename="cv.pdf"\r\n\r\n${bytes}`,
      )
      return {
        sending,
        /** The answer's status; undefined if there was none. */
        status,
        /** Sends the rest of the file. */
        end: (rest = '') => sending.end(`${rest}\r\n--b--\r\n`),
      }
    },
  }
}

function isSent(body?: Body): body is string | Bytes | FormData | undefined {
  return !body || typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
}

/** What a call that succeeds is answered with; any other ends the test. */
async function bodyOf(response: Response) {
  if (response.ok) return response.json()
  const { url, status } = response
  throw new Error(`${url} was answered with ${status}: ${await response.text()}`)
}

/** What a test asserts of a problem: status, detail, and that it is one in form. */
export async function problemOf(response: Response): Promise<{ status: number; detail: string }> {
  const { status, detail, title, type } = await response.json()
  const form = `${response.headers.get('content-type')} ${type} ${typeof title}`
  if (form !== 'application/problem+json about:blank string' || status !== response.status) {
    throw new Error(`Not a problem of status ${response.status}: ${form}`)
  }
  return { status, detail }
}
