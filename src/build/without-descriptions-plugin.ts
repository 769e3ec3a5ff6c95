import { type Plugin, Visitor } from 'vite'

const CHART =
  /\/machines\/(?:delivery\/)?(?:(?:funnel|delivery)-chart|(?:steps|regions|forms)\/[^/]+)\.ts$/

/** What the chart says of itself to its readers, in configurations of states and transitions. */
const REMOVED_KEYS = new Set([
  'description',
  'section',
  'guards',
  'events',
  'senders',
  'phase',
  'frame',
  'heard',
])

/**
 * Leaves out of the built machine what only its readers use, and the imports of modules of words. No
 * applicant needs it, and the viewer has it from the chart as data (`virtual:statechart`).
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    transform: {
      filter: { id: CHART },
      handler(code) {
        return { code: blankOut(code, rangesOf(this.parse(code), code)), map: null }
      },
    },
  }
}

type Range = readonly [start: number, end: number]

function rangesOf(program: Parameters<Visitor['visit']>[0], code: string): Range[] {
  const ranges: Range[] = []
  new Visitor({
    ImportDeclaration({ source, start, end }) {
      if (source.value.endsWith('words.ts')) ranges.push([start, end])
    },
    Property({ key, start, end }) {
      if (key.type !== 'Identifier' || !REMOVED_KEYS.has(key.name)) return
      ranges.push([start, code[end] === ',' ? end + 1 : end])
    },
  }).visit(program)
  return ranges
}

/** The code with these ranges blanked: the positions of all else stay the same. */
function blankOut(code: string, ranges: readonly Range[]): string {
  return ranges.reduce(
    (text, [start, end]) =>
      text.slice(0, start) + text.slice(start, end).replaceAll(/\S/g, ' ') + text.slice(end),
    code,
  )
}
