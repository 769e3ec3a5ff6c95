import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LEVELS, PRACTICE_PUZZLE, PUZZLE_COLORS } from '../../../../machines/puzzle/levels.ts'
import { COLOR_LETTERS } from '../../../../src/ui/puzzle-words.ts'

const TEXT = 4.5
const SHAPE = 3

/** What axe does not see in any state: colours under a pointer, and borders (WCAG 2.2 AA, 1.4.3 and 1.4.11). */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ['ink', 'accent-soft', TEXT],
  ['ink-soft', 'accent-soft', TEXT],
  ['accent', 'accent-soft', TEXT],
  ['on-accent', 'accent-strong', TEXT],
  ['on-danger', 'danger-strong', TEXT],
  ['control', 'surface', SHAPE],
]

const [light = '', dark = ''] = readFileSync('src/ui/tokens.css', 'utf8').split(
  '@media screen and (prefers-color-scheme: dark)',
)

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_, css) => {
  it.each(PAIRS)('%s on %s reaches %d : 1', (above, below, least) => {
    expect(contrast(color(css, above), color(css, below))).toBeGreaterThanOrEqual(least)
  })
})

const board = readFileSync('src/ui/puzzle-board.css', 'utf8')
const schemes = [...board.matchAll(/:root \{([^}]*)\}/g)].map((match) => match[1] ?? '')

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

/** More than three times the difference that is just seen, 0.02, by Oklab (Ottosson 2020). */
const MIN_DISTANCE = 0.07

describe.each([
  ['light', schemes[0] ?? ''],
  ['dark', schemes[1] ?? ''],
])('the twelve colours of the puzzle in %s', (_, scheme) => {
  it.each(PUZZLE_COLORS)('%s carries a readable letter', (name) => {
    const ink = color(scheme, inkOf(name))
    expect(contrast(color(scheme, name), ink)).toBeGreaterThanOrEqual(TEXT)
  })

  it.each(PUZZLE_COLORS)('%s or its darker edge differs enough from the squares', (name) => {
    const square = color(scheme, 'square')
    const face = color(scheme, name)
    const edge = face.map((channel) => channel * 0.6)
    expect(Math.max(contrast(face, square), contrast(edge, square))).toBeGreaterThanOrEqual(SHAPE)
  })

  it.each(COLOR_VISION)('that meet on a level stay apart for %s', (_eye, matrix) => {
    const labs = new Map(
      PUZZLE_COLORS.map((name) => [name, labOf(seen(color(scheme, name), matrix))]),
    )
    const close = [...LEVELS, PRACTICE_PUZZLE].flatMap(({ pairs }) =>
      pairs.flatMap(({ color: one }, at) =>
        pairs
          .slice(at + 1)
          .filter(({ color: other }) => distance(labs.get(one), labs.get(other)) < MIN_DISTANCE)
          .map(({ color: other }) => `${one} and ${other}`),
      ),
    )
    expect(close).toEqual([])
  })
})

it('each colour of the puzzle has a letter of its own', () => {
  expect(new Set(Object.values(COLOR_LETTERS)).size).toBe(12)
})

it('black and white differ as is known: contrast 21 : 1, distance 1', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21)
  expect(distance(labOf([1, 1, 1]), labOf([0, 0, 0]))).toBeCloseTo(1, 4)
})

/** Red, green and blue, 0 to 255, of a token such as --color-ink or --puzzle-red. */
function color(css: string, name: string): number[] {
  const hex = new RegExp(`--(?:color|puzzle)-${name}: #([0-9a-f]{6})`).exec(css)?.[1]
  if (hex === undefined) throw new Error(`There is no token for ${name}`)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** The ink that the style sheet gives a colour's letter. */
function inkOf(name: string): string {
  const rule = board.match(new RegExp(`\\[data-color="${name}"\\] \\{([^}]*)\\}`))?.[1]
  expect(rule).toContain(`--pair: var(--puzzle-${name});`)
  return rule?.includes('--puzzle-ink-on-bright') ? 'ink-on-bright' : 'ink'
}

/** Contrast of WCAG 2.2 between two colours in sRGB. */
function contrast(one: number[], other: number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(sRgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = linear(sRgb)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(sRgb: number[]): number[] {
  return sRgb.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
}

function seen(sRgb: number[], matrix: number[]): number[] {
  return [0, 3, 6].map((row) => {
    const sum = linear(sRgb).reduce((part, value, at) => part + value * (matrix[row + at] ?? 0), 0)
    return Math.min(1, Math.max(0, sum))
  })
}

/** Lightness and the two axes of colour in Oklab, of linear red, green and blue. */
function labOf([r = 0, g = 0, b = 0]: number[]): number[] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function distance(one: number[] = [], other: number[] = []): number {
  return Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))
}
