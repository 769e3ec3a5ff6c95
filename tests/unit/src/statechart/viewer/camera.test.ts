import { describe, expect, test } from 'vitest'
import {
  firstView,
  fitted,
  keptInWindow,
  pictureAt,
  revealing,
  visibleArea,
  zoomedAt,
} from '../../../../../src/statechart/viewer/stage/camera.ts'
import { createCamera } from '../../../../../src/statechart/viewer/stage/camera-store.ts'

const window = { width: 800, height: 600 }

describe('the view', () => {
  test('zooms around the pointer', () => {
    const point = { x: 100, y: 50 }
    const before = { x: 20, y: 10, scale: 1 }
    const after = zoomedAt(before, point, 2)
    expect(after).toEqual({ x: -60, y: -30, scale: 2 })
    expect(pictureAt(after, point)).toEqual(pictureAt(before, point))
  })

  test.each([
    [1000, 3],
    [0.0001, 0.08],
  ])('stops zooming by %d at %d', (factor, scale) => {
    expect(zoomedAt({ x: 0, y: 0, scale: 1 }, { x: 0, y: 0 }, factor).scale).toBe(scale)
  })

  test('fits a picture into the middle, never above 100 %', () => {
    expect(fitted({ width: 1552, height: 400 }, window)).toEqual({ x: 12, y: 200, scale: 0.5 })
    expect(fitted({ width: 100, height: 100 }, window)).toEqual({ x: 350, y: 250, scale: 1 })
  })

  test('begins as wide as the window, but readable', () => {
    const wide = { width: 4000, height: 4000 }
    expect(firstView(wide, window, 0.8)).toEqual({ x: 0, y: 0, scale: 0.8 })
    expect(firstView({ width: 400, height: 400 }, window, 0.8)).toEqual({ x: 200, y: 0, scale: 1 })
  })

  test('moves only as far as what is chosen needs', () => {
    const view = { x: 0, y: 0, scale: 1 }
    expect(revealing(view, { x: 100, y: 100, width: 50, height: 50 }, window)).toEqual(view)
    const moved = { x: -174, y: 0, scale: 1 }
    expect(revealing(view, { x: 900, y: 100, width: 50, height: 50 }, window)).toEqual(moved)
  })

  test('keeps some of the picture in the window', () => {
    const far = { x: 5000, y: -5000, scale: 1 }
    const kept = { x: 720, y: -920, scale: 1 }
    expect(keptInWindow(far, { width: 1000, height: 1000 }, window)).toEqual(kept)
  })

  test('reports the visible area', () => {
    const area = { x: 50, y: -25, width: 400, height: 300 }
    expect(visibleArea({ x: -100, y: 50, scale: 2 }, window)).toEqual(area)
  })
})

const PICTURE = { width: 1376, height: 2000 }

test('an overview in a wide window leaves the minimap beside it free', () => {
  const camera = createCamera(PICTURE)
  camera.resize({ width: 1324, height: 790 })
  const { x, scale } = camera.view()
  expect(x + PICTURE.width * scale).toBeLessThanOrEqual(1324 - 172)
})

test('when a panel takes room, a fitted picture is fitted again', () => {
  const camera = createCamera({ width: 1200, height: 300 })
  camera.resize({ width: 1324, height: 790 })
  camera.fit()
  camera.resize({ width: 824, height: 790 })
  expect(camera.view()).toEqual({ x: 12, y: 295, scale: 2 / 3 })
})

test('a revealed state stays visible; a picture that the user moved keeps its view', () => {
  const camera = createCamera(PICTURE)
  camera.resize({ width: 1324, height: 790 })
  camera.reveal({ x: 1100, y: 100, width: 200, height: 100 })
  camera.resize({ width: 824, height: 790 })
  const { x, scale } = camera.view()
  expect(x + 1300 * scale).toBeLessThanOrEqual(824)
  camera.moveBy(-10, 0)
  const moved = camera.view()
  camera.resize({ width: 1324, height: 790 })
  expect(camera.view()).toEqual(moved)
})
