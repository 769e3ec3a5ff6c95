import { AwsClient } from 'aws4fetch'
import type { Environment } from '../env.ts'
import { readAnswer } from '../http/neighbours.ts'
import { causeOf } from '../log.ts'
import { ObjectStoreError } from '../store/failures.ts'
import { type FileStore, streamOf, tryFile } from './file-store.ts'
import { createRareCheck } from './rare-check.ts'

/** How long the store may take to answer, and in addition for what is sent to it. */
const ANSWER_MS = 20_000
const SENT_BYTES_PER_SECOND = 50_000

/**
 * Files as objects of an S3 bucket, named `<url>/<name>`. An object appears when all
 * its bytes are complete: the store gets their number first.
 *
 * @throws ObjectStoreError with verb, status and the store's own words for an error status, or the
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

  const store = {
    async write(name: string, bytes: AsyncIterable<Uint8Array>, size: number) {
      const body = streamOf(bytes)
      const sending = { body, duplex: 'half', headers: { 'content-length': String(size) } }
      const response = await signed('PUT', name, sending, size)
      if (!response.ok) throw await statusError('PUT', response)
      await dropped(response)
    },
    async read(name: string) {
      const response = await signed('GET', name)
      if (response.status === 404) {
        await dropped(response)
        return undefined
      }
      if (response.ok && response.body !== null) return response.body
      const error = await statusError('GET', response)
      // What AWS answers for a missing object, unless the key may list the bucket.
      if (error.code === 'AccessDenied') return undefined
      throw error
    },
    async remove(name: string) {
      const response = await signed('DELETE', name)
      if (!response.ok && response.status !== 404) throw await statusError('DELETE', response)
      await dropped(response)
    },
  }
  const rareCheck = createRareCheck(() => tryFile(store))
  return {
    ...store,
    write: (name, bytes, size) => rareCheck.observe(store.write(name, bytes, size)),
    check: rareCheck.check,
  }
}

async function statusError(method: string, response: Response) {
  const text = String(await readAnswer(response).catch(() => ''))
  const [code = 'no code', message] = ['Code', 'Message'].map(
    (name) => new RegExp(`<${name}>([^<]{1,300})</${name}>`).exec(text)?.[1],
  )
  const answer = `The object store answered ${method} with HTTP ${response.status} (${code}).`
  return Object.assign(new ObjectStoreError(message ? `${answer} ${message}` : answer), { code })
}
