import { describe, expect, it } from 'vitest'
import { APPLICATION_ID } from '../../../../machines/examples/records.ts'
import { withLaterTime, withoutTime } from '../../../../machines/records/saved-state.ts'
import { FIRST_LEVEL } from '../../../specification/steps.ts'

const DRAWN = { paths: { red: [[0, 0]] }, moves: 1 }
const UNDRAWN = { paths: {}, moves: 0 }

describe('a record without its time', () => {
  it('holds all but the seconds', () => {
    const text = JSON.stringify({
      currentStep: FIRST_LEVEL,
      puzzle1: { ...DRAWN, elapsedSeconds: 7 },
    })
    expect(JSON.parse(withoutTime(text))).toEqual({ currentStep: FIRST_LEVEL, puzzle1: DRAWN })
  })

  it('leaves out a level on which nothing but seconds has happened', () => {
    const text = JSON.stringify({ puzzle1: DRAWN, puzzle2: { ...UNDRAWN, elapsedSeconds: 3 } })
    expect(JSON.parse(withoutTime(text))).toEqual({ puzzle1: DRAWN })
  })

  it.each([
    ['moves', { paths: {}, moves: 1 }],
    ['a line', { paths: { red: [[0, 0]] }, moves: 0 }],
  ])('keeps a level that has %s', (_what, level) => {
    expect(JSON.parse(withoutTime(JSON.stringify({ level })))).toEqual({ level })
  })
})

it('an id is compared as it is', () => {
  expect(withoutTime(APPLICATION_ID)).toBe(APPLICATION_ID)
})

describe('a record that another window has written as well', () => {
  const at = (elapsedSeconds: unknown, others: object = {}) =>
    JSON.stringify({ isRunning: true, ...others, elapsedSeconds })

  it.each([
    ['its own seconds where they are later', at(9), at(4), 9],
    ['the other seconds where they are later', at(4), at(9), 9],
    ['its own where the other one has none', at(4), '{"isRunning":true}', 4],
    ['its own where the other one has no number', at(4), at('9'), 4],
    ['its own where the other one is cut off', at(4), '{"elapsedSeconds":9', 4],
    ['its own where the other one is no record', at(4), 'null', 4],
    ['its own where the other one is a list', at(4), '[9]', 4],
    ['its own where the other one is a text', at(4), '"9"', 4],
    ['its own while its timer rests', at(4, { isRunning: false }), at(9), 4],
    ['its own while the other timer rests', at(4), at(9, { isRunning: false }), 4],
  ])('holds %s', (_what, own, other, expected) => {
    expect(JSON.parse(withLaterTime(own, other)).elapsedSeconds).toBe(expected)
  })

  it('takes nothing but seconds from the other one, at any depth', () => {
    const own = { moves: 2, puzzle1: { ...DRAWN, elapsedSeconds: 3 }, puzzle2: null }
    const other = { moves: 8, puzzle1: { ...UNDRAWN, elapsedSeconds: 5 }, puzzle2: DRAWN, more: 1 }
    expect(JSON.parse(withLaterTime(JSON.stringify(own), JSON.stringify(other)))).toEqual({
      moves: 2,
      puzzle1: { ...DRAWN, elapsedSeconds: 5 },
      puzzle2: null,
    })
  })

  it.each(['null', '7', '"text"', '[1,2]', APPLICATION_ID])('stays %s', (own) => {
    expect(withLaterTime(own, '{"elapsedSeconds":9}')).toBe(own)
  })
})
