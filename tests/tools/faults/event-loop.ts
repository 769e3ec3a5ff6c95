import * as v from 'valibot'

/** The bearer of /metrics of the servers under fault. */
export const METRICS_TOKEN = 'a-token-for-the-metrics-of-faults'

const TIMEOUT_MS = 5_000
const Seconds = v.pipe(v.string(), v.transform(Number), v.number())

let longestMs = 0

/** Notes for how long a server has held its event loop at most since its start; nothing if it does not answer. */
export async function noteHold(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const text = await fetch(`${url}/metrics`, { headers, signal }).then(
    (response) => response.text(),
    () => '',
  )
  const [, seconds] = /^funnel_event_loop_delay_max_seconds (\S+)$/m.exec(text) ?? []
  if (seconds !== undefined) longestMs = Math.max(longestMs, v.parse(Seconds, seconds) * 1000)
}

/** The longest that any server has held its event loop since this was last asked, in milliseconds. */
export function takeLongestHold(): number {
  const longest = longestMs
  longestMs = 0
  return Math.round(longest)
}
