import { expect, it } from 'vitest'
import { takeTurn } from '../../../../src/server/turns.ts'

function workFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('lets others have their turn between callers that came at the same moment, who keep their order', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const order: number[] = []
  const caller = async (number: number) => {
    await takeTurn()
    workFor(6)
    order.push(number)
  }
  await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(caller))
  isDone = true
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(turns).toBeGreaterThanOrEqual(3)
})
