import type { FormFaults, FormName } from '../../machines/forms/index.ts'
import { faultWords } from '../../src/copy/index.ts'

/** The faults of a form as messages, by field. */
export function inWords<F extends FormName>(
  form: F,
  faults: FormFaults<F>,
): Record<string, string> {
  const entries: [string, string][] = Object.entries(faults)
  return Object.fromEntries(
    entries.map(([field, fault]) => [field, faultWords(form, field, fault)]),
  )
}
