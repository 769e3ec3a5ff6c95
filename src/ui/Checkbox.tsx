import type { ReactNode } from 'react'
import { useBlurAfterPress } from './blur-after-press.ts'
import { ariaOf, FieldError, type FieldProps, Hint } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'

interface CheckboxProps extends Omit<FieldProps, 'optional' | 'onBlur'> {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly onBlur?: () => void
  /** The box must be ticked. */
  readonly required?: boolean
  /** Says the error to assistive technology only, where the group around shows one for all boxes. */
  readonly isErrorUnseen?: boolean
}

/** One box to tick, with a note under its label. */
export function Checkbox(props: CheckboxProps) {
  const { id, name, label, hint, error, checked, required = false, isErrorUnseen = false } = props
  const handleBlur = useBlurAfterPress(props.onBlur ?? ignore)
  return (
    <div className="field">
      <div className="choice">
        <input
          {...ariaOf(props)}
          type="checkbox"
          id={id}
          name={name}
          checked={checked}
          aria-required={required ? true : undefined}
          onChange={(event) => props.onChange(event.target.checked)}
          onBlur={handleBlur}
        />
        <label htmlFor={id}>{label}</label>
        <Hint id={id} hint={hint} />
      </div>
      {isErrorUnseen && error !== undefined ? (
        <span className="visually-hidden" id={`${id}-error`}>
          {error}
        </span>
      ) : (
        <FieldError id={id} error={error} />
      )}
    </div>
  )
}

function ignore() {}

interface CheckboxGroupProps extends Omit<FieldProps, 'name'> {
  /** The boxes, each a `Checkbox`. */
  readonly children: ReactNode
}

/** Boxes that belong together, with one error under them all (section 5, 'Eligibility'). */
export function CheckboxGroup({ children, ...group }: CheckboxGroupProps) {
  return (
    <FieldGroup {...group}>
      <div className="choices">{children}</div>
    </FieldGroup>
  )
}
