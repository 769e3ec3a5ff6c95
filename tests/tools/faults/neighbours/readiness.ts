import { setTimeout } from 'node:timers/promises'

const POLL_MS = 100
const ANSWER_MS = 5_000
const PATIENCE_MS = 60_000

/** Asks `/readyz` again and again, as a load balancer does. */
export function watchReadiness(url: string) {
  let isReady: boolean | undefined
  let isStopped = false

  async function watch(): Promise<void> {
    while (!isStopped) {
      isReady = await statusOf(url).then(
        (status) => status === 200,
        () => undefined,
      )
      await setTimeout(POLL_MS)
    }
  }
  void watch()

  return {
    /**
     * Seconds from now until it says that the server is ready, or is not. No answer is neither.
     *
     * @throws Error where it does not within a minute
     */
    async untilIs(expected: boolean): Promise<number> {
      const from = performance.now()
      while (isReady !== expected) {
        if (isStopped || performance.now() - from > PATIENCE_MS) {
          throw new Error(`/readyz never said that the server ${expected ? 'is' : 'is not'} ready.`)
        }
        await setTimeout(POLL_MS / 2)
      }
      return (performance.now() - from) / 1000
    },
    stop() {
      isStopped = true
    },
  }
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) })
  await response.body?.cancel()
  return response.status
}
