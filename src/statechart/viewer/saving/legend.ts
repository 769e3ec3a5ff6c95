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
]

const SIGN = 34
const LETTER = 7
const GAP = 26

/** What the signs that a picture of the journey has mean, in a row, as SVG; empty of other pictures. */
export function legendOf(picture: Element): string {
  let x = 24
  return SIGNS.filter(({ found }) => picture.querySelector(found)).reduce(
    (row, { drawn, words }) => {
      const placed = `<g transform="translate(${x} 0)">${drawn}<text class="text-words" x="${SIGN + 8}" y="12.5" font-size="13">${words}</text></g>`
      x += SIGN + 8 + words.length * LETTER + GAP
      return row + placed
    },
    '',
  )
}
