import type { ReactNode } from 'react'
import { useBlurAfterPress } from './blur-after-press.ts'
import { ariaOf, FieldError, type FieldProps, Hint, LabelText } from './Field.tsx'

interface FieldGroupProps extends Omit<FieldProps, 'name'> {
  readonly children: ReactNode
  /** A group of radio buttons is one control with one answer. */
  readonly role?: 'radiogroup'
}

/** A question answered by several controls: legend, hint, controls and one error for the group. */
export function FieldGroup(props: FieldGroupProps) {
  const { id, label, hint, error, optional, role, children } = props
  const { 'aria-describedby': description, ...answer } = ariaOf(props)
  const radioAria = { ...answer, 'aria-required': !optional }
  return (
    <fieldset
      className="field"
      id={id}
      role={role}
      aria-describedby={description}
      {...(role === 'radiogroup' && radioAria)}
      onBlur={useBlurAfterPress(props.onBlur)}
    >
      <legend className="field-label">
        <LabelText label={label} optional={optional} />
      </legend>
      <Hint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
