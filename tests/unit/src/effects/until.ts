import { setImmediate } from 'node:timers/promises'

/** Resolves once a condition holds; looks again after each turn of the event loop, on no clock. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate()
}
