/** How a piece of text is set; the picture's style sheet has the same sizes. */
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

/** The advance of the widest font in use among those of one width. */
const MONO_ADVANCE = 605
const WIDEST_ADVANCE = 1015
/** Letters after these are in no font of one width, or are pictures. */
const LAST_OF_MONO = '\u2fff'
const LAST_OF_ONE_COLUMN = '\uffff'
const EMOJI_ADVANCE = 1400
const ALLOWANCE = 1.06
const BOLD = 1.07

/** Pixels that a text takes at most, by a metric that errs on the wide side. */
export function widthOf(text: string, style: TextStyle): number {
  const { family, size, bold } = FONTS[style]
  const advanceOf = (letter: string) =>
    ADVANCES.get(letter) ?? (letter > LAST_OF_ONE_COLUMN ? EMOJI_ADVANCE : WIDEST_ADVANCE)
  const advances = [...text].map((letter) =>
    family === 'mono' && letter <= LAST_OF_MONO ? MONO_ADVANCE : advanceOf(letter),
  )
  const advance = advances.reduce((sum, one) => sum + one, 0)
  if (family === 'mono') return Math.ceil((advance * size) / 1000)
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

/** A text in one line of a width: its end is left out if there is no room for it. */
export function fitted(text: string, style: TextStyle, width: number): string {
  const [line = ''] = broken(text, style, width)
  return line === text ? text : `${broken(text, style, width - widthOf('…', style))[0]}…`
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
