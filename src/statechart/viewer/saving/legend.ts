import { widthOf } from '../../layout/text.ts'
import type { Overlay } from '../overlay.ts'

/** A sign of a saved picture, and what it means. */
interface Sign {
  /** What the picture has where the sign is in it. */
  found: string
  /** The sign in 34 by 16 pixels, in the classes of the picture. */
  drawn: string
  words: string
}

const box = (of: string) =>
  `<g class="journey-stop ${of}"><rect class="card-box" width="34" height="16" rx="5"/></g>`
const line = (of: string) => `<path class="${of}" stroke-width="3" d="M0 8h34"/>`

const SIGNS: readonly Sign[] = [
  { found: '.stop-step', drawn: box('stop-step'), words: 'a step, by its number' },
  { found: '.stop-region', drawn: box('stop-region'), words: 'runs beside the steps' },
  { found: '.stop-outcome.tone-good', drawn: box('stop-outcome tone-good'), words: 'a good end' },
  { found: '.stop-outcome.tone-open', drawn: box('stop-outcome tone-open'), words: 'an open end' },
  { found: '.stop-outcome.tone-bad', drawn: box('stop-outcome tone-bad'), words: 'a bad end' },
  { found: '.flow', drawn: line('flow'), words: 'the wider, the more applicants' },
  { found: '.flow.is-empty', drawn: line('flow is-empty'), words: 'nobody' },
  { found: '.lost-branch', drawn: line('lost-branch'), words: 'left here' },
  {
    found: '.token',
    drawn: '<circle class="token-disc" cx="17" cy="8" r="7"/>',
    words: 'where the applicant is',
  },
]

const SIGN = 34
const GAP = 26
const INSET = 24
const ROW = 24
/** Half of a line's width. */
const EDGE = 1

/** Where the legend is drawn: in the page, from which its signs take their colours. */
export interface Legend {
  readonly drawing: SVGElement
  /** What the tones of a panel mean. */
  readonly meanings: Overlay['meanings']
}

/** What the signs of the picture mean, in rows of that width; answers how high they are. */
export function drawLegend({ drawing, meanings }: Legend, page: Element, width: number): number {
  const { drawn, height } = legendOf(page, width, meanings)
  drawing.innerHTML = `<g class="journey">${drawn}</g>`
  for (const [name, value] of Object.entries({ width, height })) {
    drawing.setAttribute(name, `${value}`)
  }
  return height
}

function toneSign([tone, words]: [string, string]): Sign {
  const drawn = `<g class="laid-${tone}"><path class="laid-line" d="M0 8h34"/></g>`
  return { found: `.laid-${tone}`, drawn, words }
}

/** As SVG; of no height where the picture has no sign. */
function legendOf(
  picture: Element,
  width: number,
  meanings: Overlay['meanings'] = {},
): { drawn: string; height: number } {
  const signs = [...SIGNS, ...Object.entries(meanings).map(toneSign)]
  let [x, y] = [INSET, EDGE]
  const drawn = signs
    .filter(({ found }) => picture.querySelector(found))
    .map(({ drawn, words }) => {
      const taken = SIGN + 8 + widthOf(words, 'words')
      if (x > INSET && x + taken > width - INSET) [x, y] = [INSET, y + ROW]
      const placed = `<g transform="translate(${x} ${y})">${drawn}<text class="text-words" x="${SIGN + 8}" y="12.5">${words}</text></g>`
      x += taken + GAP
      return placed
    })
  return { drawn: drawn.join(''), height: drawn.length === 0 ? 0 : y + ROW }
}
