import { startFauxqs } from 'fauxqs'
import { onTestFinished } from 'vitest'

export const S3_KEYS = { S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'test-secret' }

/** An S3 server of this process with one bucket, and the variables that name it. */
export async function runningObjectStore(): Promise<Record<string, string>> {
  const server = await startFauxqs({ port: 0, logger: false, init: { buckets: ['resumes'] } })
  onTestFinished(() => server.stop())
  return {
    S3_URL: `http://127.0.0.1:${server.port}/resumes`,
    ...S3_KEYS,
  }
}
