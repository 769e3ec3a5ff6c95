import { expect, test, vi } from 'vitest'
import { later } from '../../../../src/views/later.ts'

const View = () => null

test('a view is loaded once, however often it is requested', async () => {
  const load = vi.fn(async () => View)
  const view = later(load)
  expect(view.loaded()).toBeUndefined()
  await Promise.all([view.load(), view.load()])
  await view.load()
  expect(view.loaded()).toBe(View)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a view that could not be loaded is tried again by the next call', async () => {
  const load = vi.fn(async () => View)
  load.mockRejectedValueOnce(new Error('no connection'))
  const view = later(load)
  await expect(view.load()).rejects.toThrow('no connection')
  expect(view.loaded()).toBeUndefined()
  await view.load()
  expect(view.loaded()).toBe(View)
})
