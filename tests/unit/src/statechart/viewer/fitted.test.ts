import { expect, test } from 'vitest'
import { chart } from '../../../../../src/statechart/funnel/chart.ts'
import { journeyOf } from '../../../../../src/statechart/journey/journey.ts'
import { fitted, fittedBelow } from '../../../../../src/statechart/viewer/journey/fitted.ts'

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
  [1920, 1000, 2, false, false],
])(
  'in %i × %i with letters of %i: all in sight %s, with screens %s',
  (width, height, letters, isWhole, hasScreens) => {
    const { placed, zoom } = fitted(journey, { width, height }, letters)
    expect(zoom).toBeGreaterThanOrEqual(LEAST_ZOOM * letters - 1e-9)
    const isInSight = placed.width * zoom <= width && placed.height * zoom <= height - FOOT
    expect(isInSight).toBe(isWhole)
    expect(placed.stops.some(({ screens }) => screens.length > 0)).toBe(hasScreens)
  },
)

test.each([
  [390, 1],
  [320, 1],
  [390, 2],
])('below each other in %i with letters of %i: no wider than the window', (width, letters) => {
  const { placed, zoom } = fittedBelow(journey, width, letters)
  expect(placed.width * zoom).toBeLessThanOrEqual(width)
  expect(zoom).toBe(letters)
})
