import { expect, it } from 'vitest'
import { browsers, findChromium } from '../../../../src/cli/chromium.ts'

const here = import.meta.filename

it('takes the file that CHROMIUM_PATH names before any other', () => {
  expect(findChromium(here, ['/bin/sh'])).toBe(here)
})

it('says that CHROMIUM_PATH is wrong rather than taking another', () => {
  expect(() => findChromium('/nowhere/chromium', [here])).toThrow(
    'CHROMIUM_PATH expects the file that starts Chromium; /nowhere/chromium is no file.',
  )
})

it('takes the first that exists where none is chosen', () => {
  expect(findChromium('', ['', '/nowhere/chromium', here, '/bin/sh'])).toBe(here)
})

it('finds none where there is none', () => {
  expect(findChromium('', ['/nowhere/chromium'])).toBeUndefined()
})

it('takes the headless shell before a browser with a window, unless the window is to be seen', () => {
  const shell = '/usr/bin/chromium-headless-shell'
  const headless = browsers({ isHeaded: false })
  expect(headless.indexOf(shell)).toBeGreaterThanOrEqual(0)
  expect(headless.indexOf(shell)).toBeLessThan(headless.indexOf('/usr/bin/chromium'))
  expect(browsers({ isHeaded: true })).not.toContain(shell)
})
