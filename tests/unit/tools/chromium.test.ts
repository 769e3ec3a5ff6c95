import { expect, it } from 'vitest'
import { browsers, findChromium, findFullChromium } from '../../tools/chromium.ts'

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

it('takes the headless shell before any other, but not where a full browser is needed', () => {
  expect(browsers({ isFull: false })[0]).toBe('/usr/bin/chromium-headless-shell')
  expect(browsers({ isFull: true })).not.toContain('/usr/bin/chromium-headless-shell')
})

it('finds a full browser beside a headless shell that was chosen', () => {
  expect(findFullChromium('/usr/bin/chromium-headless-shell') ?? '').not.toContain('headless-shell')
})
