import { AwsClient } from 'aws4fetch'
import { causeOf } from '../causes.ts'
import type { Environment } from '../env.ts'
import { readAnswer } from '../http/neighbours.ts'
import { ObjectStoreError } from '../store/failures.ts'
import { type FileStore, streamOf } from './file-store.ts'

/** How long the store may take to answer, and in addition for what is sent to it. */
const ANSWER_MS = 20_000
const SENT_BYTES_PER_SECOND = 50_000

/**
 * Files as objects of an S3 bucket, named `<url>/<name>`. An object appears when all
 * its bytes are complete: the store gets their number first.
 *
 * @throws ObjectStoreError with verb, status and the store's own code for an error status, or the
 *   reason why it does not answer
 */
export function openS3Store({
  url: bucket,
  ...keys
}: NonNullable<Environment['files']['s3']>): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })

  /** The answer's bytes may then come as slowly as they are read. */
  async function signed(
    method: string,
    path: string,
    init: RequestInit = {},
    sentBytes = 0,
  ): Promise<Response> {
    const { url, headers } = await client.sign(`${bucket}/${path}`, { method })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const late = new AbortController()
    const end = () => late.abort(new DOMException('No answer in time.', 'TimeoutError'))
    const timer = setTimeout(end, ANSWER_MS + (sentBytes / SENT_BYTES_PER_SECOND) * 1000)
    return fetch(url, { method, ...init, headers, signal: late.signal })
      .catch((error) => {
        throw new ObjectStoreError(`The object store did not answer ${method}. ${causeOf(error)}`)
      })
      .finally(() => clearTimeout(timer))
  }

  async function dropped(response: Response): Promise<void> {
    await response.body?.cancel()
  }

  return {
    async write(name, bytes, size) {
      const body = streamOf(bytes)
      const sending = { body, duplex: 'half', headers: { 'content-length': String(size) } }
      const response = await signed('PUT', name, sending, size)
      if (!response.ok) throw await statusError('PUT', response)
      await dropped(response)
    },
    async read(name) {
      const response = await signed('GET', name)
      if (response.status === 404) {
        await dropped(response)
        return undefined
      }
      if (!response.ok || response.body === null) throw await statusError('GET', response)
      return response.body
    },
    async remove(name) {
      const response = await signed('DELETE', name)
      if (!response.ok && response.status !== 404) throw await statusError('DELETE', response)
      await dropped(response)
    },
    async check() {
      const response = await signed('HEAD', '')
      if (!response.ok) throw await statusError('HEAD', response)
    },
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  RequestTimeTooSkewed: 'Set the clock of this machine right.',
  301: 'The bucket is of another region: check S3_URL and S3_REGION.',
  400: 'Check S3_REGION.',
  403: 'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, and what the key may do.',
  404: 'There is no such bucket: check S3_URL.',
}

async function statusError(method: string, response: Response): Promise<Error> {
  const { status } = response
  const text = await readAnswer(response).catch(() => '')
  const [, code = 'no code'] = /<Code>(\w+)<\/Code>/.exec(`${text}`) ?? []
  const advice = ADVICE[code] ?? ADVICE[status] ?? ''
  return new ObjectStoreError(
    `The object store answered ${method} with HTTP ${status} (${code}). ${advice}`.trim(),
  )
}
