import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const TEXT = 4.5
const SHAPE = 3

/** What is drawn on what, and the least contrast that WCAG 2.2 AA (1.4.3, 1.4.11) asks for. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ['ink', 'page', TEXT],
  ['ink', 'surface', TEXT],
  ['ink', 'accent-soft', TEXT],
  ['ink', 'danger-soft', TEXT],
  ['ink-soft', 'page', TEXT],
  ['ink-soft', 'surface', TEXT],
  ['ink-soft', 'accent-soft', TEXT],
  ['accent', 'surface', TEXT],
  ['accent', 'page', TEXT],
  ['accent', 'accent-soft', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-strong', TEXT],
  ['danger', 'surface', TEXT],
  ['on-danger', 'danger', TEXT],
  ['on-danger', 'danger-strong', TEXT],
  ['danger', 'danger-soft', TEXT],
  ['control', 'surface', SHAPE],
]

/** A contrast as the style sheet has it beside a colour: 'on surface 16.0'. */
const WRITTEN = /--color-([a-z-]+): #[0-9a-f]{6}; \/\* (.*?) \*\//g

const [light = '', dark = ''] = readFileSync('src/ui/tokens.css', 'utf8').split(
  '@media screen and (prefers-color-scheme: dark)',
)

describe.each([
  ['light', light, colours(light)],
  ['dark', dark, colours(dark)],
])('%s', (_, css, colour) => {
  test('the contrasts written beside the colours are true', () => {
    const written = [...css.matchAll(WRITTEN)].map(([, name, pairs]) => `${name} ${pairs}`)
    const measured = [...css.matchAll(WRITTEN)].map(([, name = '', pairs = '']) => {
      const others = [...pairs.matchAll(/on ([a-z-]+)/g)].map(([, other = '']) => other)
      const said = others.map((other) => {
        const tenths = Math.floor(contrast(colour(name), colour(other)) * 10)
        return `on ${other} ${(tenths / 10).toFixed(1)}`
      })
      return `${name} ${said.join(', ')}`
    })
    expect(written).toEqual(measured)
    expect(written).toHaveLength(7)
  })

  test.each(PAIRS)('%s on %s reaches %d : 1', (above, below, least) => {
    expect(contrast(colour(above), colour(below))).toBeGreaterThanOrEqual(least)
  })
})

test('black on white has the known contrast of 21 : 1', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
})

function colours(css: string): (name: string) => string {
  return (name) => {
    const found = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1]
    if (found === undefined) throw new Error(`tokens.css has no --color-${name}`)
    return found
  }
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
