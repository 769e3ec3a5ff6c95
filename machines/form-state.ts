import type { FieldLeft, FieldRested } from './events.ts'
import {
  type FormFaults,
  type FormName,
  type FormValues,
  faultsIn,
  forEachForm,
  pruned,
} from './forms/index.ts'

/** A form being filled in: its draft, its touched fields and the errors shown. */
interface FormState<F extends FormName> {
  draft: FormValues[F]
  touched: readonly string[]
  errors: FormFaults<F>
  /** The error summary: errors of the last refused Continue that are not corrected yet. */
  refused: FormFaults<F>
}
export type Forms = { [F in FormName]: FormState<F> }

const untouched = { touched: [], errors: {}, refused: {} }

/** The forms as an applicant finds them: drafts if there are any, else what was saved. */
export function formsOf(
  application: FormValues,
  drafts: Partial<{ [F in FormName]: FormValues[F] | undefined }> = {},
): Forms {
  return forEachForm<Forms>(
    (name) => ({ ...untouched, draft: drafts[name] ?? application[name] }) as Forms[FormName],
  )
}

/** Leaving a field checks the form and shows the errors of every field that was left before. */
export function leaveField(forms: Forms, { form, field }: FieldLeft): Forms {
  return withState(forms, form, (state) => {
    const touched = withTouched(state, field)
    const errors = faultsIn(form, state.draft)
    return withErrors({ ...state, touched }, pick(errors, touched))
  })
}

/** A pause in typing validates the field. */
export function restField(forms: Forms, { form, field }: FieldRested): Forms {
  return withState(forms, form, (state) => {
    const errors = faultsIn(form, state.draft)
    return withErrors(
      { ...state, touched: withTouched(state, field) },
      { ...state.errors, ...pick(errors, [field]) },
    )
  })
}

/** A refused Continue shows every error, under its field and in the summary. */
export function refuseForm(forms: Forms, form: FormName): Forms {
  return withState(forms, form, ({ draft }) => {
    const errors = faultsIn(form, draft)
    return { draft, touched: Object.keys(draft), errors, refused: errors }
  })
}

/** An accepted form holds what was saved: fields that it no longer shows are cleared. */
export function acceptForm(forms: Forms, form: FormName): Forms {
  return withState(forms, form, ({ draft }) => ({ ...untouched, draft: pruned(form, draft) }))
}

/** While Continue waits for the résumé's upload, the form shows no error. */
export function withoutErrors(forms: Forms, form: FormName): Forms {
  return withState(forms, form, (state) => ({ ...state, errors: {}, refused: {} }))
}

/**
 * Changes a form's draft. A corrected field loses its error at once; a new error shows only on leaving, a
 * pause or Continue (section 5).
 */
export function withDraft<F extends FormName>(
  forms: Forms,
  form: F,
  values: Partial<FormValues[F]>,
): Forms {
  return withState(forms, form, (state) => {
    const changed = { ...state, draft: { ...state.draft, ...values } }
    if (Object.keys(state.errors).length === 0) return changed
    const failing = faultsIn(form, changed.draft)
    return withErrors(changed, pick(state.errors, Object.keys(failing)))
  })
}

/** The summary follows the errors of the fields that it names, and names no further ones. */
function withErrors<F extends FormName>(state: FormState<F>, errors: FormFaults<F>): FormState<F> {
  return { ...state, errors, refused: pick(errors, Object.keys(state.refused)) }
}

function withState<F extends FormName>(
  forms: Forms,
  form: F,
  change: (state: FormState<F>) => FormState<F>,
): Forms {
  return { ...forms, [form]: change(forms[form]) }
}

function withTouched<F extends FormName>(state: FormState<F>, field: string): readonly string[] {
  return state.touched.includes(field) ? state.touched : [...state.touched, field]
}

function pick<F extends FormName>(errors: FormFaults<F>, fields: readonly string[]): FormFaults<F> {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => fields.includes(field)),
  ) as FormFaults<F>
}
