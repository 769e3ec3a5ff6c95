import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LEVELS, PUZZLE_COLORS } from '../../../../machines/puzzle/levels.ts'
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

/** Linear red, green and blue as each kind of eye sees them (Machado, Oliveira, Fernandes 2009). */
const COLOR_VISION: [eye: string, matrix: number[]][] = [
  ['full colour vision', [1, 0, 0, 0, 1, 0, 0, 0, 1]],
  [
    'protanopia',
    [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  ],
  [
    'deuteranopia',
    [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  ],
  [
    'tritanopia',
    [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  ],
]

/** Six times the difference that is just seen (CIE 1976: about 2.3). */
const MIN_DISTANCE = 14

describe.each([
  ['light', light],
  ['dark', dark],
])('colours that meet on a level, in %s', (_, scheme) => {
  it.each(COLOR_VISION)('stay apart for %s', (_eye, matrix) => {
    const close = LEVELS.flatMap(({ index, pairs }) =>
      pairs.flatMap(({ color }, at) =>
        pairs
          .slice(at + 1)
          .filter(({ color: other }) => {
            const [one, two] = [color, other].map((name) =>
              labOf(seen(token(scheme, name), matrix)),
            )
            return (
              Math.hypot(...(one ?? []).map((part, axis) => part - (two?.[axis] ?? 0))) <
              MIN_DISTANCE
            )
          })
          .map(({ color: other }) => `level ${index}: ${color} and ${other}`),
      ),
    )
    expect(close).toEqual([])
  })
})

it('the difference of two colours is that of CIE 1976', () => {
  const [white, black] = [labOf([1, 1, 1]), labOf([0, 0, 0])]
  expect(Math.hypot(...white.map((part, axis) => part - (black[axis] ?? 0)))).toBeCloseTo(100, 0)
})

function seen(color: number[], matrix: number[]): number[] {
  const linear = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        linear.reduce((sum, part, column) => sum + part * (matrix[row + column] ?? 0), 0),
      ),
    ),
  )
}

function labOf([r = 0, g = 0, b = 0]: number[]): number[] {
  const root = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

it('each colour has a letter of its own', () => {
  expect(new Set(Object.values(COLOR_LETTERS)).size).toBe(12)
})
