import { useMemo } from 'react'
import type { FieldLeft, FieldTyped } from '../../../machines/events.ts'
import type { FormName } from '../../../machines/forms/index.ts'
import { type FunnelSnapshot, selectFault } from '../../../machines/selectors.ts'
import type { LiveText } from '../../ui/TextField.tsx'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'
import { wordsOf } from './fault-words.ts'

type Naming<Event> = Event extends FieldLeft | FieldTyped ? Pick<Event, 'form' | 'field'> : never

/** A field by its form and its name, as the machine's events name it. */
export type FieldRef = Naming<FieldLeft>

/** A field that is typed. */
export type TextFieldRef = Naming<FieldTyped>

/** The id of a field on the page, such as `contactDetails-email`; the error summary links to it. */
export function fieldId({ form, field }: { form: string; field: PropertyKey }): string {
  return `${form}-${String(field)}`
}

/** What every part needs to show a field: its id, name and error, and the report that it was left. */
export function useField(ref: FieldRef) {
  const funnel = useFunnel()
  const error = useFunnelSelector((snapshot) =>
    wordsOf(snapshot, { ...ref, fault: selectFault(snapshot, ref.form, ref.field) }),
  )
  return {
    id: fieldId(ref),
    name: ref.field,
    error,
    onBlur: () => funnel.send({ type: 'FIELD.LEFT', ...ref }),
  }
}

/** The same of a field with options, with its value and the report of each choice. */
export function useChosenField(ref: FieldRef) {
  const funnel = useFunnel()
  const { form, field } = ref
  return {
    ...useField(ref),
    value: useFunnelSelector((snapshot) => draftOf(snapshot, form, field)),
    onChange: (value: string) =>
      funnel.send({ type: 'FIELD.CHOSEN', form, values: { [field]: value } }),
  }
}

/** The same of a field that is typed, with its text and the report of each change. */
export function useTextField(ref: TextFieldRef) {
  const value = useFunnelSelector((snapshot) => draftOf(snapshot, ref.form, ref.field))
  return { ...useTypedField(ref), value }
}

/** The same for a part that follows the text by itself. */
export function useLiveTextField(ref: TextFieldRef) {
  const funnel = useFunnel()
  const { form, field } = ref
  const text = useMemo<LiveText>(
    () => ({
      read: () => draftOf(funnel.getSnapshot(), form, field),
      subscribe: (onChange) => funnel.subscribe(onChange).unsubscribe,
    }),
    [funnel, form, field],
  )
  return { ...useTypedField(ref), text }
}

function useTypedField(ref: TextFieldRef) {
  const funnel = useFunnel()
  return {
    ...useField(ref),
    onChange: (text: string) => funnel.send({ type: 'FIELD.TYPED', ...ref, value: text }),
  }
}

function draftOf({ context }: FunnelSnapshot, form: FormName, field: string): string {
  const draft: Readonly<Record<string, unknown>> = context.forms[form].draft
  return String(draft[field] ?? '')
}
