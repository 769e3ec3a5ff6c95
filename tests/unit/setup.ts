import { format } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test that expects an error on the console spies on console.error itself.

const printed: string[] = []
const original = console.error

beforeEach(() => {
  printed.length = 0
  console.error = (...values: unknown[]) => {
    printed.push(format(...values))
    original(...values)
  }
})

afterEach(() => {
  vi.useRealTimers()
  console.error = original
  expect(printed, 'printed with console.error').toEqual([])
})
