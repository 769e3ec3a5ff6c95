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

/** Ten times the difference that is just seen, by CIEDE2000. */
const MIN_DISTANCE = 10

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

it('black and white differ as is known: contrast 21 : 1, distance 100', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21)
  expect(distance(labOf([1, 1, 1]), labOf([0, 0, 0]))).toBeCloseTo(100, 0)
})

// Of the test data published by Sharma, Wu and Dalal (2005).
it.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
])('%j and %j are %d apart', (one, other, apart) => {
  expect(distance(one, other)).toBeCloseTo(apart, 4)
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

function labOf([r = 0, g = 0, b = 0]: number[]): number[] {
  const root = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** CIEDE2000 between two colours in CIE L*a*b*. */
function distance(
  [l1 = 0, a1 = 0, b1 = 0]: number[] = [],
  [l2 = 0, a2 = 0, b2 = 0]: number[] = [],
) {
  const meanOf = (one: number, other: number) => (one + other) / 2
  const saturation = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
  const stretch = 1.5 - saturation(meanOf(Math.hypot(a1, b1), Math.hypot(a2, b2))) / 2
  const [c1, c2] = [Math.hypot(stretch * a1, b1), Math.hypot(stretch * a2, b2)]
  const [h1, h2] = [degrees(b1, stretch * a1), degrees(b2, stretch * a2)]
  const isAcross = Math.abs(h1 - h2) > 180
  const turn = c1 * c2 === 0 ? 0 : h2 - h1 - (isAcross ? 360 * Math.sign(h2 - h1) : 0)
  const light = meanOf(l1, l2)
  const chroma = meanOf(c1, c2)
  const hue = c1 * c2 === 0 ? h1 + h2 : meanOf(h1, h2) + (isAcross ? 180 : 0)
  const t =
    1 -
    0.17 * cosine(hue - 30) +
    0.24 * cosine(2 * hue) +
    0.32 * cosine(3 * hue + 6) -
    0.2 * cosine(4 * hue - 63)
  const dl = (l2 - l1) / (1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2))
  const dc = (c2 - c1) / (1 + 0.045 * chroma)
  const dh = (2 * Math.sqrt(c1 * c2) * cosine(90 - turn / 2)) / (1 + 0.015 * chroma * t)
  const rotation = cosine(90 - 60 * Math.exp(-(((hue - 275) / 25) ** 2)))
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 - 2 * saturation(chroma) * rotation * dc * dh)
}

function degrees(y: number, x: number): number {
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

function cosine(angle: number): number {
  return Math.cos((angle * Math.PI) / 180)
}
