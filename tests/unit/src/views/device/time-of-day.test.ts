import { expect, test } from 'vitest'
import { timeOfDay } from '../../../../../src/views/device/SavedMenu.tsx'

test.each([
  [0, 5, '12:05 AM'],
  [9, 30, '9:30 AM'],
  [11, 59, '11:59 AM'],
  [12, 0, '12:00 PM'],
  [15, 4, '3:04 PM'],
  [23, 59, '11:59 PM'],
])('%i hours and %i minutes are written as in the US', (hours, minutes, written) => {
  expect(timeOfDay(new Date(2026, 10, 22, hours, minutes, 59))).toBe(written)
})
