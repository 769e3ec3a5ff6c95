import { expect, test } from 'vitest'
import { chart } from '../../../../../src/statechart/funnel/chart.ts'
import { journeyOf } from '../../../../../src/statechart/journey/journey.ts'
import { fitted } from '../../../../../src/statechart/viewer/journey/fitted.ts'

const journey = journeyOf(chart)
if (!journey) throw new Error('The funnel has a journey')

/** Letters of the picture are of 13 pixels; smaller ones than 10 cannot be read. */
const LEAST_ZOOM = 10 / 13
/** Of the stage's height, for the zoom buttons. */
const FOOT = 56

test.each([
  // window, letters, all in sight, screens in small
  [1920, 1000, 1, true, true],
  [1440, 820, 1, true, true],
  [1100, 700, 1, true, false],
  [1000, 480, 1, false, false],
])(
  'in %i × %i with letters of %i: side by side, all in sight %s, with screens %s',
  (width, height, letters, isWhole, hasScreens) => {
    const { placed, zoom, isBelow } = fitted(journey, { width, height }, letters)
    expect(isBelow).toBe(false)
    expect(zoom).toBeGreaterThanOrEqual(LEAST_ZOOM * letters - 1e-9)
    expect(placed.width * zoom).toBeLessThanOrEqual(width)
    expect(placed.height * zoom <= height - FOOT).toBe(isWhole)
    expect(placed.stops.some(({ screens }) => screens.length > 0)).toBe(hasScreens)
  },
)

test.each([
  [390, 1],
  [320, 1],
  [390, 2],
  // Next to a panel in windows of 1,100 and 1,280 pixels.
  [668, 1],
  [848, 1],
])('in %i with letters of %i: one below the other, no wider than the window', (width, letters) => {
  const { placed, zoom, isBelow } = fitted(journey, { width, height: 700 }, letters)
  expect(isBelow).toBe(true)
  expect(placed.width * zoom).toBeLessThanOrEqual(width)
  expect(zoom).toBe(letters)
})
