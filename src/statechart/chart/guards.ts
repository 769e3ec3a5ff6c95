import type { Chart } from './chart.ts'
import { metaOf } from './meta.ts'

/** What a guard compares with: a number, a text, or a list of texts. */
export type GuardValue = string | number | readonly string[]

/** What a guard asks: its own name, what it was given, and what the chart says of it. */
interface GuardWords {
  name: string
  /** As in `step: 3`; empty where it was given nothing. */
  given: string
  isNegated: boolean
  words: string
  values: Readonly<Record<string, GuardValue>>
  section: string
}

/** The guards that a transition's condition is made of, in words; one the chart is silent about has its name. */
export function guardsNamed(chart: Chart, condition: string): GuardWords[] {
  const { guards: said = {} } = metaOf(chart.states[0] ?? { meta: undefined })
  return partsOf(condition).map((part) => {
    const isNegated = part.startsWith('not ')
    const [, name = part, given = ''] = /^(?:not )?([^(]+)(?:\((.*)\))?$/.exec(part) ?? []
    const { words = name, values = {}, section = '' } = said[name] ?? {}
    return { name, given, isNegated, words, values, section }
  })
}

/** The guards of a condition, each with `not` before it where it is negated; brackets around several left out. */
function partsOf(condition: string): string[] {
  return condition.split(/ (?:and|or) /).map((part) => {
    const inside = part.replace(/^(not )?\(+(not )?/, '$1$2')
    const open = inside.split('(').length
    return inside.replace(/\)+$/, (end) => end.slice(0, open - 1))
  })
}

/** The names of the guards that a transition's condition is made of. */
export function guardNames(condition: string): string[] {
  return partsOf(condition).map((part) => part.replace(/^not |\(.*$/g, ''))
}

/** The condition of a transition as one sentence. */
export function conditionInWords(chart: Chart, condition: string): string {
  // Nested conditions keep their brackets, in the names of the chart.
  if (/(^|[ (])\(/.test(condition)) return condition
  const joint = condition.includes(' or ') ? ' Or: ' : ' '
  return guardsNamed(chart, condition)
    .map(({ words, isNegated }) => (isNegated ? `Not: ${words}` : words))
    .join(joint)
}
