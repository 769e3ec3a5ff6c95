import type { FormName, FormValues } from '../../../machines/schemas/application.ts'
import { isShown } from './shown.ts'

/** Texts that are saved without the spaces around them (section 5). */
const TRIMMED: readonly string[] = ['firstName', 'lastName', 'email']

/** What an accepted Continue stores of a form: what it does not show is not saved. */
export function keptOf<F extends FormName>(form: F, drafts: FormValues): FormValues[F] {
  const held = drafts[form]
  const kept = Object.entries(held).map(([field, value]: [string, string | boolean]) => {
    if (!isShown(form, held, field)) return [field, typeof value === 'string' ? '' : false]
    return [field, TRIMMED.includes(field) ? String(value).trim() : value]
  })
  return Object.fromEntries(kept)
}
