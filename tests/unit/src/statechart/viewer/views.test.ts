import { ZoomTransform } from 'd3-zoom'
import { expect, test } from 'vitest'
import { clampedToWindow, scrolled } from '../../../../../src/statechart/viewer/stage/views.ts'

const window = { width: 800, height: 600 }
const ORIGIN = new ZoomTransform(1, 0, 0)

test('some of the picture stays in the window', () => {
  const far = new ZoomTransform(1, 5000, -5000)
  const limited = new ZoomTransform(1, 720, -920)
  expect(clampedToWindow(far, { width: 1000, height: 1000 }, window)).toEqual(limited)
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
