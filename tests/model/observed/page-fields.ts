import { fieldsOf } from '../../specification/forms/index.ts'
import { isAsked } from '../../specification/forms/rules.ts'
import { formAt } from '../invariants/taken.ts'
import type { Observation } from './observation.ts'

/** The values of the form on the page by label; an option by its words. */
export function fieldsOn(seen: Observation): Record<string, string | boolean> {
  const form = formAt(seen)
  if (!form) return {}
  const held: Readonly<Record<string, string | boolean>> = { ...seen.drafts[form] }
  const shown = fieldsOf(form).filter(([, field]) => field.kind !== 'file' && isAsked(field, held))
  return Object.fromEntries(
    shown.map(([name, { label, blank, options = {} }]) => {
      const value = held[name] ?? blank
      return [label, typeof value === 'string' ? (options[value] ?? value) : value]
    }),
  )
}
