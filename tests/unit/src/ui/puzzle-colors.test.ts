import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PUZZLE_COLORS } from '../../../../machines/rules/puzzle-levels.ts'
import { COLOR_LETTERS } from '../../../../src/ui/puzzle-cell-name.ts'

const css = readFileSync(new URL('../../../../src/ui/puzzle-board.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = [...css.matchAll(/:root \{([^}]*)\}/g)].map((match) => match[1])

function token(scheme: string, name: string): number[] {
  const hex = scheme.match(new RegExp(`--puzzle-${name}: #([0-9a-f]{6})`))?.[1]
  if (!hex) throw new Error(`There is no token --puzzle-${name}`)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** Contrast of WCAG 2.2 between two colours in sRGB. */
function contrast(a: number[], b: number[]): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: number[]): number {
  const [r = 0, g = 0, b = 0] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The ink that the style sheet gives a colour's letter. */
function inkOf(color: string): string {
  const rule = css.match(new RegExp(`\\[data-color="${color}"\\] \\{([^}]*)\\}`))?.[1]
  expect(rule).toContain(`--pair: var(--puzzle-${color});`)
  return rule?.includes('--puzzle-ink-on-bright') ? 'ink-on-bright' : 'ink'
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the twelve colours in %s', (_, scheme) => {
  it.each(PUZZLE_COLORS)('%s carries a readable letter', (color) => {
    const ink = token(scheme, inkOf(color))
    expect(contrast(token(scheme, color), ink)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(PUZZLE_COLORS)('%s or its darker edge stands out from the squares', (color) => {
    const square = token(scheme, 'square')
    const face = token(scheme, color)
    const edge = face.map((channel) => channel * 0.6)
    expect(Math.max(contrast(face, square), contrast(edge, square))).toBeGreaterThanOrEqual(3)
  })
})

it('each colour has a letter of its own', () => {
  expect(new Set(Object.values(COLOR_LETTERS)).size).toBe(12)
})
