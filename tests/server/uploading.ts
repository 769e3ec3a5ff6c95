import { request } from 'node:http'
import { bearerFor, type TestServer } from './running-server.ts'

/** The application whose uploads are tested. */
export const APPLICATION = '5b0f4c56-6d33-4a3f-9d0e-3b1f2c4d5e60'

/** Sends a file as the page does. */
export async function upload(
  server: TestServer,
  file: { name: string; bytes: Uint8Array<ArrayBuffer> | string },
  options: { headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = new FormData()
  form.append('data', new Blob([file.bytes]), file.name)
  return fetch(`${server.url}/api/upload_aws`, {
    method: 'POST',
    headers: { ...(await bearerFor(server, APPLICATION)), ...options.headers },
    body: form,
  })
}

/** An upload of which the server has the head and the file's first bytes, and waits for more. */
export async function beginUpload(server: { url: string }, bytes: string) {
  const headers = {
    ...(await bearerFor(server, APPLICATION)),
    'content-type': 'multipart/form-data; boundary=b',
    expect: '100-continue',
  }
  const sending = request(`${server.url}/api/upload_aws`, { method: 'POST', headers })
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
    /** The answer's status; undefined where there was none. */
    status,
    end: () => sending.end('\r\n--b--\r\n'),
  }
}
