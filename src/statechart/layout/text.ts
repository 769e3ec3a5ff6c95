/** How a piece of text is set; the picture's style sheet holds the same sizes. */
export type TextStyle = 'heading' | 'title' | 'name' | 'words' | 'event' | 'code' | 'note'

interface Font {
  family: 'sans' | 'mono'
  /** Pixels. */
  size: number
  bold: boolean
}

const FONTS: Record<TextStyle, Font> = {
  heading: { family: 'sans', size: 22, bold: true },
  title: { family: 'sans', size: 15, bold: true },
  name: { family: 'mono', size: 12, bold: false },
  words: { family: 'sans', size: 13, bold: false },
  event: { family: 'mono', size: 12, bold: true },
  code: { family: 'mono', size: 12, bold: false },
  note: { family: 'sans', size: 12, bold: true },
}

/** Pixels from one line to the next. */
export const LINE_HEIGHTS: Record<TextStyle, number> = {
  heading: 30,
  title: 20,
  name: 17,
  words: 18,
  event: 18,
  code: 17,
  note: 17,
}

/**
 * Advance widths of Arial in thousandths of the size. Helvetica and Liberation Sans have the same,
 * other system fonts come within the allowance.
 */
const WIDTHS: readonly (readonly [number, string])[] = [
  [222, "'ijl|"],
  [278, ' !,./:;[]\\fIt'],
  [333, '()-`r{}'],
  [390, '"*'],
  [500, 'ckJsvxyz^'],
  [556, 'abdeghnopqu_L#$?0123456789–’“”'],
  [584, '+<=>~'],
  [611, 'FTZ'],
  [667, '&ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [889, 'mM%'],
]

const ADVANCES = new Map(
  WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)),
)

/** Of fonts of one width, the widest in use. */
const MONO_ADVANCE = 605
const WIDEST_ADVANCE = 1015
const ALLOWANCE = 1.06
const BOLD = 1.07

/** Pixels that a text takes at most, by a metric that errs on the wide side. */
export function widthOf(text: string, style: TextStyle): number {
  const { family, size, bold } = FONTS[style]
  if (family === 'mono') return Math.ceil(([...text].length * MONO_ADVANCE * size) / 1000)
  const advance = [...text].reduce(
    (sum, letter) => sum + (ADVANCES.get(letter) ?? WIDEST_ADVANCE),
    0,
  )
  return Math.ceil(((advance * size) / 1000) * ALLOWANCE * (bold ? BOLD : 1))
}

/** The lines of a text within a width; a word wider than that is broken. */
export function wrap(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((word) => word !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, style) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = broken(word, style, width)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

function broken(word: string, style: TextStyle, width: number): string[] {
  const pieces = ['']
  for (const letter of word) {
    const piece = `${pieces.at(-1)}${letter}`
    if (widthOf(piece, style) <= width || piece.length === 1) pieces[pieces.length - 1] = piece
    else pieces.push(letter)
  }
  return pieces
}
