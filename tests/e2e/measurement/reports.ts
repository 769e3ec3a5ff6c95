import type { TestServer } from '../fixtures.ts'

/** One stored item of an error report: its type and its payload as text. */
export interface StoredReport {
  type: string
  text: string
}

/** Every item that the ingestion has stored, oldest first. */
export function storedReports({ query }: TestServer): StoredReport[] {
  return query('select type, payload from reports order by received_at, envelope_id, position').map(
    ({ type, payload }) => ({
      type: String(type),
      text: payload instanceof Uint8Array ? Buffer.from(payload).toString() : String(payload),
    }),
  )
}

/** The stored items of one type, read as JSON. */
export function reportsOf(server: TestServer, type: string): Record<string, unknown>[] {
  return storedReports(server)
    .filter((report) => report.type === type)
    .map(({ text }) => JSON.parse(text))
}
