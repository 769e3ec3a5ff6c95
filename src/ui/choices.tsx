import type { ReactNode } from 'react'
import { useBlurAfterPress } from './blur-after-press.ts'
import {
  ariaOf,
  Field,
  FieldError,
  type FieldProps,
  Hint,
  LabelText,
  type TextualFieldProps,
  useControl,
} from './Field.tsx'

/** An answer of a radio group. */
interface RadioOption<Value extends string = string> {
  readonly value: Value
  readonly label: ReactNode
}

interface RadioGroupProps<Value extends string> extends FieldProps {
  readonly value: Value | ''
  readonly options: readonly RadioOption<Value>[]
  /** Short answers side by side. */
  readonly inRow?: boolean
  readonly onChange: (value: Value) => void
}

/** A question with one answer out of a few, all of them seen; '' is no answer yet. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { name, value, options, inRow = false, onChange, ...group } = props
  return (
    <FieldGroup {...group} role="radiogroup">
      <div className={inRow ? 'choices choices-row' : 'choices'}>
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              id={`${props.id}-${option.value}`}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

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

/** A line of a list; a disabled one separates groups of others. */
interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean | undefined
}

interface SelectFieldProps extends Omit<TextualFieldProps, 'inputMode' | 'enterKeyHint'> {
  /** A value may occur twice, in a group of its own and in the whole list. */
  readonly options: readonly SelectOption[]
  /** What the list says while nothing is chosen; its value is ''. */
  readonly placeholder: string
}

/** One choice out of a list. */
export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      <div className="select">
        <select {...useControl(field)} onChange={(event) => field.onChange(event.target.value)}>
          <option value="">{placeholder}</option>
          {options.map((option, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a value may occur twice, the order never changes
            <option key={position} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </Field>
  )
}

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
