import { useContext, useMemo, useRef } from 'react'
import type { FieldChosen, FieldLeft, FieldTyped } from '../../../machines/events.ts'
import { FORMS, type FormName } from '../../../machines/forms/index.ts'
import { selectFault } from '../../../machines/selectors.ts'
import { copy, fill } from '../../copy/index.ts'
import { announce } from '../../ui/Announced.tsx'
import { FormControls, type LiveAnswer, readControls } from '../../ui/live-control.ts'
import { type FunnelActor, useFunnel, useFunnelSelector } from '../funnel.tsx'
import { errorsOf, wordsOf } from './fault-words.ts'

type Naming<Event> = Event extends FieldLeft | FieldTyped ? Pick<Event, 'form' | 'field'> : never

/** A field by its form and its name, as the machine's events name it. */
export type FieldRef = Naming<FieldLeft>

/** A field that is typed. */
export type TextFieldRef = Naming<FieldTyped>

/** The id of a field on the page, such as `contactDetails-email`; the error summary links to it. */
export function fieldId({ form, field }: { form: string; field: PropertyKey }): string {
  return `${form}-${String(field)}`
}

/**
 * Reports that fields of a form were left: what is in the form's controls is stored before. An error that is new
 * since the focus came to them is announced under `label`: a screen reader has read any other with the field.
 * What Continue refuses is left to the error summary.
 */
export function useLeave(form: FormName, fields: readonly string[], label: string) {
  const funnel = useFunnel()
  const controls = useContext(FormControls)
  const entered = useRef<{ errors: string; refusals: number }>(undefined)
  const read = () => {
    const snapshot = funnel.getSnapshot()
    return {
      errors: errorsOf(snapshot, form, fields).join(', '),
      refusals: snapshot.context.refusals,
    }
  }
  return {
    onFocus: () => {
      entered.current ??= read()
    },
    onBlur: () => {
      readControls(controls)
      for (const field of fields) funnel.send({ type: 'FIELD.LEFT', form, field } as FieldLeft)
      const { errors, refusals } = read()
      const before = entered.current ?? { errors: '', refusals }
      entered.current = undefined
      if (errors === '' || errors === before.errors || refusals !== before.refusals) return
      announce(fill(copy.form.errorAnnounced, { field: label, error: errors }))
    },
  }
}

/** What every part needs to show a field: its id, name and error, and the report that it was left. */
export function useField(ref: FieldRef) {
  const error = useFunnelSelector((snapshot) =>
    wordsOf(snapshot, { ...ref, fault: selectFault(snapshot, ref.form, ref.field) }),
  )
  const labels: Readonly<Record<string, unknown>> = copy[ref.form]
  const leave = useLeave(ref.form, [ref.field], String(labels[ref.field]))
  return { id: fieldId(ref), name: ref.field, error, ...leave }
}

/** The same of a field with options, with its answer. */
export function useChosenField(ref: FieldRef) {
  return { ...useField(ref), answer: useChoice<string>(ref) }
}

/** The answer of a field with options, or of a box to tick. */
export function useChoice<Value>({ form, field }: FieldRef): LiveAnswer<Value> {
  const funnel = useFunnel()
  return useMemo(
    () =>
      liveAnswer(funnel, form, field, (value) =>
        funnel.send({ type: 'FIELD.CHOSEN', form, field, value } as FieldChosen),
      ),
    [funnel, form, field],
  )
}

/** The same of a field that is typed, with its text and the most characters of it. */
export function useTypedField({ form, field }: TextFieldRef) {
  const funnel = useFunnel()
  const answer = useMemo(
    () =>
      liveAnswer<string>(funnel, form, field, (value) =>
        funnel.send({ type: 'FIELD.TYPED', form, field, value } as FieldTyped),
      ),
    [funnel, form, field],
  )
  const fields: Readonly<Record<string, { maxLength?: number }>> = FORMS[form].fields
  return {
    ...useField({ form, field } as TextFieldRef),
    answer,
    maxLength: fields[field]?.maxLength,
  }
}

function liveAnswer<Value>(
  funnel: FunnelActor,
  form: FormName,
  field: string,
  enter: (value: Value) => void,
): LiveAnswer<Value> {
  return {
    read: () => {
      const draft: Readonly<Record<string, unknown>> =
        funnel.getSnapshot().context.forms[form].draft
      return draft[field] as Value
    },
    enter,
    subscribe: (onChange) => funnel.subscribe(onChange).unsubscribe,
  }
}
