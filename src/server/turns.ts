import { setImmediate } from 'node:timers/promises'

/** So much work in one turn of the event loop is not noticed by others. */
const TURN_MS = 10

let began = performance.now()
let last = Promise.resolve()

/**
 * Lets everything else have its turn of the event loop first, where this one has been long: work that
 * many callers do at the same moment then holds nobody for longer than one piece of it takes. Callers
 * go on in the order in which they came.
 */
export function takeTurn(): Promise<void> {
  last = last.then(async () => {
    if (performance.now() - began < TURN_MS) return
    await setImmediate()
    began = performance.now()
  })
  return last
}
