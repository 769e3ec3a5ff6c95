import { setImmediate } from 'node:timers/promises'

const LONGEST_MS = 10_000

/** Taken before a test may put a fake in its place. */
const now = performance.now.bind(performance)

/** Resolves once a condition holds, looked at in each turn of the event loop; fails after 10 s. */
export async function until(condition: () => boolean): Promise<void> {
  const end = now() + LONGEST_MS
  while (!condition()) {
    if (now() > end) throw new Error(`Not true within ${LONGEST_MS} ms: ${condition}`)
    await setImmediate()
  }
}
