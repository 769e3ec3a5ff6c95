import { ZoomTransform } from 'd3-zoom'
import { expect, test } from 'vitest'
import {
  firstView,
  fitted,
  keptInWindow,
  revealing,
  scrolled,
} from '../../../../../src/statechart/viewer/stage/views.ts'

const window = { width: 800, height: 600 }
const ORIGIN = new ZoomTransform(1, 0, 0)

test('a picture is fitted into the middle, never above 100 %', () => {
  const wide = { width: 1600, height: 400 }
  expect(fitted(wide, window, 1)).toEqual(new ZoomTransform(0.5, 0, 200))
  expect(fitted({ width: 100, height: 100 }, window, 1)).toEqual(new ZoomTransform(1, 350, 250))
})

test('a picture is first as wide as the window, but readable', () => {
  const wide = { width: 4000, height: 4000 }
  expect(firstView(wide, window, 1)).toEqual(new ZoomTransform(0.82, 0, 0))
  expect(firstView({ width: 400, height: 400 }, window, 1)).toEqual(new ZoomTransform(1, 200, 0))
  expect(firstView({ width: 500, height: 400 }, window, 1.6)).toEqual(new ZoomTransform(1.6, 0, 0))
})

test.each([
  [{ x: 100, y: 100, width: 50, height: 50 }, 0, 0],
  [{ x: 900, y: 100, width: 50, height: 50 }, -174, 0],
  [{ x: 100, y: 300, width: 50, height: 900 }, 0, -276],
])('the view moves only as far as %o needs', (box, x, y) => {
  expect(revealing(ORIGIN, box, window)).toEqual(new ZoomTransform(1, x, y))
})

test('some of the picture stays in the window', () => {
  const far = new ZoomTransform(1, 5000, -5000)
  const kept = new ZoomTransform(1, 720, -920)
  expect(keptInWindow(far, { width: 1000, height: 1000 }, window)).toEqual(kept)
})

test.each([
  ['down', { x: 0, y: 100 }, { x: 0, y: -100 }],
  ['no further than to the lower edge', { x: 0, y: 900 }, { x: 0, y: -400 }],
  ['not above the upper edge', { x: 0, y: -100 }, { x: 0, y: 0 }],
  ['sideways', { x: 50, y: 0 }, { x: -50, y: 0 }],
])('a wheel moves the picture as a page: %s', (_, by, { x, y }) => {
  const picture = { width: 1000, height: 1000 }
  expect(scrolled(ORIGIN, by, picture, window)).toEqual(new ZoomTransform(1, x, y))
})

test('a picture that is seen whole is not moved by a wheel', () => {
  const middle = new ZoomTransform(1, 350, 250)
  const small = { width: 100, height: 100 }
  expect(scrolled(middle, { x: 30, y: 30 }, small, window)).toEqual(middle)
})
