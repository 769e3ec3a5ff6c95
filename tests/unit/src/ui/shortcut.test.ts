import { expect, it } from 'vitest'
import { shortcutKey } from '../../../../src/ui/shortcut.ts'

it.each([
  ['the letter', 'z', 'KeyZ', 'z'],
  ['with Caps Lock', 'Z', 'KeyZ', 'z'],
  ['a Russian layout', 'я', 'KeyZ', 'z'],
  ['a Russian layout with Caps Lock', 'Д', 'KeyL', 'l'],
  ['a Greek layout', 'ζ', 'KeyZ', 'z'],
  ['a Tamil layout, by its vowel sign', '\u0bc6', 'KeyZ', 'z'],
  ['an Arabic layout, by its key of two letters', 'لا', 'KeyL', 'l'],
  ['a German layout, by what is typed', 'z', 'KeyY', 'z'],
  ['a French layout: this key types another letter', 'w', 'KeyZ', 'w'],
  ['a Latin letter with an accent', 'é', 'Digit2', 'é'],
  ['a key that types no letter', 'ArrowUp', 'ArrowUp', 'ArrowUp'],
  ['a sign', '/', 'Digit7', '/'],
])('%s', (_, key, code, shortcut) => {
  expect(shortcutKey({ key, code })).toBe(shortcut)
})
