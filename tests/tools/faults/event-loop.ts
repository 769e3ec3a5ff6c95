import * as v from 'valibot'

/** The bearer of /metrics of the servers under fault. */
export const METRICS_TOKEN = 'a-token-for-the-metrics-of-faults'

const TIMEOUT_MS = 5_000
/** The interval of the timer whose lag Node measures; it is in the figure. */
const TIMER_MS = 10
const Seconds = v.pipe(v.string(), v.transform(Number), v.number())

let longestMs = 0

/** Notes for how long a server has blocked its event loop at most since it was last asked; nothing if it does not answer. */
export async function recordBlocking(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const text = await fetch(`${url}/metrics`, { headers, signal }).then(
    (response) => response.text(),
    () => '',
  )
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? []
  if (seconds === undefined) return
  longestMs = Math.max(longestMs, v.parse(Seconds, seconds) * 1000 - TIMER_MS)
}

/** The longest that any server has blocked its event loop since this was last asked, in milliseconds. */
export function takeLongestBlocking(): number {
  const longest = longestMs
  longestMs = 0
  return Math.round(longest)
}
