import { readAnswer } from '../http/neighbours.ts'
import { Problem } from '../http/problem.ts'
import { failureOf, type Log } from '../log.ts'

const FORWARD_TIMEOUT_MS = 10_000

/** Where the reports of a company's own project go, as its DSN says. */
interface ReportTarget {
  /** The DSN as the clients name it. */
  dsn: string
  address: string
}

/** The target of a DSN, `https://<key>@<host>/<project>`; undefined for anything else. */
export function targetOf(dsn: string): ReportTarget | undefined {
  const url = URL.parse(dsn)
  const [, path = '', project = ''] = /^(.*)\/([^/]+)$/.exec(url?.pathname ?? '') ?? []
  if (!url?.username || !project || url.search || url.hash) return undefined
  const query = new URLSearchParams({ sentry_key: url.username, sentry_version: '7' })
  return { dsn, address: `${url.origin}${path}/api/${project}/envelope/?${query}` }
}

/** Forwards an envelope to the provider, and returns its answer with the headers that clients read. */
export async function forwardEnvelope(
  { address }: ReportTarget,
  envelope: Uint8Array<ArrayBuffer>,
  log: Log,
): Promise<Response> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: envelope,
      headers: { 'content-type': 'application/x-sentry-envelope' },
      signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
    })
    const headers = new Headers()
    for (const name of ['content-type', 'retry-after', 'x-sentry-rate-limits']) {
      const value = answer.headers.get(name)
      if (value) headers.set(name, value)
    }
    const body = await readAnswer(answer)
    return new Response(body.length > 0 ? body : null, { status: answer.status, headers })
  } catch (error) {
    log.warn('report_not_forwarded', { failure: failureOf(error) })
    throw new Problem(502, 'The error-reporting service does not answer: try later.')
  }
}
