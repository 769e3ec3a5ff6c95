import { Gauge, Histogram, type Registry } from 'prom-client'

const EVERY_MS = 5

/**
 * Measures how late a timer comes, which is how long everything else waited. Node's own measure, in
 * `nodejs_eventloop_lag_*`, forgets at each scrape when its timer last came, and so misses whatever holds
 * the event loop just then, such as the scrape.
 *
 * @returns the timer
 */
export function measureEventLoop(registry: Registry): NodeJS.Timeout {
  const registers = [registry]
  const delays = new Histogram({
    name: 'funnel_event_loop_delay_seconds',
    help: `How late a timer of ${EVERY_MS} ms came.`,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  let longest = 0
  new Gauge({
    name: 'funnel_event_loop_delay_max_seconds',
    help: 'The longest delay since the last scrape.',
    registers,
    collect() {
      this.set(longest)
      longest = 0
    },
  })
  let last = performance.now()
  return setInterval(() => {
    const now = performance.now()
    const seconds = Math.max(0, now - last - EVERY_MS) / 1000
    last = now
    delays.observe(seconds)
    longest = Math.max(longest, seconds)
  }, EVERY_MS).unref()
}
