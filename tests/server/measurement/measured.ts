import type { TestServer } from '../running-server.ts'

/** Uploads events as the page does, with the server's own key. */
export function sendEvents({ url }: { url: string }, ...events: object[]): Promise<Response> {
  const body = JSON.stringify({ api_key: 'funnel', events })
  return fetch(`${url}/2/httpapi`, { method: 'POST', body })
}

/** Sends an envelope of one item through the page's tunnel. */
export function sendReport(
  { url }: { url: string },
  payload: Buffer,
  headers: { event_id?: string } = {},
): Promise<Response> {
  const lines = [
    { ...headers, dsn: 'http://funnel@localhost/1' },
    { type: 'event', length: payload.length },
  ].map((line) => `${JSON.stringify(line)}\n`)
  const body = Buffer.concat([Buffer.from(lines.join('')), payload])
  return fetch(`${url}/api/monitoring`, { method: 'POST', body })
}

/** Every stored event or report, in the order in which they came. */
export function storedOf({ store }: TestServer, kind: 'event' | 'report') {
  return store.measurement
    .selectFrom('measurements')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}
