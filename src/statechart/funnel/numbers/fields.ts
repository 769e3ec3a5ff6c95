import { FORM_NAMES, FORMS } from '../../../../machines/forms/index.ts'
import type { Numbers } from '../../../../machines/progress/application-numbers.ts'
import type { Chart } from '../../chart/chart.ts'
import { fieldWords } from '../field-words.ts'
import { stepStates } from './numbers.ts'

interface FieldNumbers {
  /** As applicants see it. */
  label: string
  /** How often Continue was refused because of it, and in how many applications. */
  refused: number
  applications: number
  /** Those who left at the form's step and had touched it last. */
  last: number
}

/** A form's fields for which something was counted, most refused first. */
export interface FormNumbers {
  state: string
  title: string
  fields: readonly FieldNumbers[]
  /** Those who left at the form's step without touching a field of it. */
  untouched: number
}

/** The forms in their order, without those for which nothing was counted. */
export function formsOf(
  numbers: Pick<Numbers, 'refused' | 'lastFields'>,
  chart: Chart,
): FormNumbers[] {
  const steps = new Map(stepStates(chart).map((one) => [one.state, one]))
  return FORM_NAMES.flatMap((form) => {
    const {
      step: { id },
      names,
    } = FORMS[form]
    const step = steps.get(id)
    if (!step) return []
    const left = numbers.lastFields.filter((one) => one.step === step.step)
    const fields = names
      .map((name): FieldNumbers => {
        const refused = numbers.refused.find(({ field }) => field === name)
        const last = left.find(({ field }) => field === name)
        return {
          label: fieldWords(name),
          refused: refused?.times ?? 0,
          applications: refused?.applications ?? 0,
          last: last?.count ?? 0,
        }
      })
      .filter(({ refused, last }) => refused + last > 0)
      .toSorted((one, other) => other.refused - one.refused || other.last - one.last)
    const untouched = left
      .filter(({ field }) => !names.some((name) => name === field))
      .reduce((sum, { count }) => sum + count, 0)
    return fields.length + untouched === 0
      ? []
      : [{ state: id, title: step.title, fields, untouched }]
  })
}
