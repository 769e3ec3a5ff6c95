import * as v from 'valibot'
import { expect, it } from 'vitest'
import { PuzzleKey, TrackingParams } from '../../../../machines/schemas/application.ts'

it('the five levels', () => {
  expect(PuzzleKey.options).toEqual(['puzzle1', 'puzzle2', 'puzzle3', 'puzzle4', 'puzzle5'])
})

it('tracking parameters in a list are none', () => {
  expect(v.safeParse(TrackingParams, []).issues?.[0].message).toBe('expects an object')
})
