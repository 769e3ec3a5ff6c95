import { AwsClient } from 'aws4fetch'
import type { Environment } from '../env.ts'
import { type FileStore, streamOf } from './file-folder.ts'

/** The operator may read slowly; what is written is at hand. */
const READ_MS = 60_000
const WRITE_MS = 20_000

/**
 * Files as objects of an S3 bucket, named `<url>/<name>`. An object appears when all
 * its bytes are complete: the store gets their number first.
 *
 * @throws Error naming the verb and the status where the store refuses
 */
export function openS3Store({
  url: bucket,
  ...keys
}: NonNullable<Environment['files']['s3']>): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })

  async function signed(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const { url, headers } = await client.sign(`${bucket}/${path}`, { method })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    return fetch(url, {
      method,
      ...init,
      headers,
      signal: AbortSignal.timeout(method === 'GET' ? READ_MS : WRITE_MS),
    })
  }

  async function dropped(response: Response): Promise<void> {
    await response.body?.cancel()
  }

  return {
    async write(name, bytes, size) {
      const body = streamOf(bytes)
      const sending = { body, duplex: 'half', headers: { 'content-length': String(size) } }
      const response = await signed('PUT', name, sending)
      await dropped(response)
      if (!response.ok) throw refusal('PUT', response)
    },
    async read(name) {
      const response = await signed('GET', name)
      if (response.status === 404) {
        await dropped(response)
        return undefined
      }
      if (!response.ok || response.body === null) throw refusal('GET', response)
      return { size: Number(response.headers.get('content-length')), bytes: response.body }
    },
    async remove(name) {
      const response = await signed('DELETE', name)
      await dropped(response)
      if (!response.ok && response.status !== 404) throw refusal('DELETE', response)
    },
    async isAlive() {
      try {
        const response = await signed('HEAD', '')
        await dropped(response)
        return response.ok
      } catch {
        return false
      }
    },
  }
}

function refusal(method: string, { status }: Response): Error {
  return new Error(`The object store answered ${method} with HTTP ${status}.`)
}
