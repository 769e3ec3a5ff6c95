/** How long a success counts, of a check or of the work itself; and a failed check. */
const GOOD_MS = 300_000
const FAILED_MS = 10_000

/**
 * A check of a neighbour that is paid by the call: while the work succeeds it is not made at all. A failure
 * of the work makes the next check due.
 */
export function createRareCheck(attempt: () => Promise<void>) {
  let last: Promise<void> | undefined
  let isRunning = false
  let dueAt = 0

  async function run(): Promise<void> {
    isRunning = true
    const result = attempt()
    last ??= result
    const isGood = await result.then(
      () => true,
      () => false,
    )
    last = result
    dueAt = performance.now() + (isGood ? GOOD_MS : FAILED_MS)
    isRunning = false
  }

  return {
    /** The last result; while another check runs it is the one before. */
    async check(): Promise<void> {
      if (!isRunning && performance.now() >= dueAt) void run()
      await last
    },
    /** @returns the work itself */
    async observe(work: Promise<void>): Promise<void> {
      try {
        await work
        last = Promise.resolve()
        dueAt = performance.now() + GOOD_MS
      } catch (error) {
        dueAt = 0
        throw error
      }
    },
  }
}
