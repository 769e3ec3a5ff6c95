import { expect, test } from 'vitest'
import { createCamera } from '../../../../../src/statechart/viewer/stage/camera-store.ts'

const picture = { width: 1376, height: 2000 }

test('an overview in a wide window leaves the minimap beside it free', () => {
  const camera = createCamera(picture)
  camera.resize({ width: 1324, height: 790 })
  const { x, scale } = camera.view()
  expect(x + picture.width * scale).toBeLessThanOrEqual(1324 - 172)
})

test('when a panel takes room, a fitted picture is fitted again', () => {
  const camera = createCamera({ width: 1200, height: 300 })
  camera.resize({ width: 1324, height: 790 })
  camera.fit()
  camera.resize({ width: 824, height: 790 })
  expect(camera.view()).toEqual({ x: 12, y: 295, scale: 2 / 3 })
})

test('a revealed state stays visible; a picture that the user moved keeps its view', () => {
  const camera = createCamera(picture)
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
