import type { FormName } from '../../../machines/forms/index.ts'
import { REQUIREMENT_MESSAGE, REQUIREMENTS_MESSAGE } from '../messages.ts'
import { type AnyField, fieldsOf, type Values } from './index.ts'

/** Whether a form that holds these values asks for the field (section 2). */
export function isAsked({ askedWhen }: Pick<AnyField, 'askedWhen'>, values: Values): boolean {
  return askedWhen === undefined || askedWhen.some((others) => holds(values, others))
}

/**
 * The message of each wrong field, in screen order (section 5). Answers are known by the examples
 * alone: one that is not among the refused ones is accepted.
 */
export function messagesOf(form: FormName, values: Values): Record<string, string> {
  const wrong = fieldsOf(form).flatMap(([name, field]) => {
    const example = isAsked(field, values) && field.refused?.find(isIn(values, name))
    return example ? [[name, example[1]]] : []
  })
  return Object.fromEntries(wrong)
}

/** Messages as they are shown: the three requirements share one (section 5). */
export function shownMessages(messages: readonly string[]): string[] {
  return [
    ...new Set(
      messages.map((line) => (line === REQUIREMENT_MESSAGE ? REQUIREMENTS_MESSAGE : line)),
    ),
  ]
}

/** What is saved of a form: nothing that it does not ask for, names and e-mail trimmed (design). */
export function savedOf(form: FormName, values: Values): Values {
  const saved = fieldsOf(form).map(([name, field]) => {
    const value = values[name] ?? field.blank
    const trimmed = field.isTrimmed && typeof value === 'string' ? value.trim() : value
    return [name, isAsked(field, values) ? trimmed : field.blank]
  })
  return Object.fromEntries(saved)
}

type Example = readonly [value: string | boolean, message: string, others?: Values]

function isIn(values: Values, name: string) {
  return ([value, , others = {}]: Example) => values[name] === value && holds(values, others)
}

function holds(values: Values, others: Values): boolean {
  return Object.entries(others).every(([name, value]) => values[name] === value)
}
