import * as v from 'valibot'
import { expect, it } from 'vitest'
import { PuzzleKey, TrackingParams } from '../../../../machines/records/application.ts'
import { STEPS } from '../../../specification/steps.ts'

it('the levels', () => {
  expect(PuzzleKey.options).toEqual(
    STEPS.filter(({ level }) => level !== undefined).map(({ id }) => id),
  )
})

it('tracking parameters in a list are none', () => {
  expect(v.safeParse(TrackingParams, []).issues?.[0].message).toBe('expects an object')
})
