import { type ReactNode, type Ref, useRef, useState } from 'react'
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
import { type LiveAnswer, readValue, useLiveControl } from './live-control.ts'

/** An answer of a radio group. */
interface RadioOption {
  readonly value: string
  readonly label: ReactNode
}

interface RadioGroupProps extends FieldProps {
  /** '' is no answer yet. */
  readonly answer: LiveAnswer<string>
  readonly options: readonly RadioOption[]
  /** Short answers side by side. */
  readonly inRow?: boolean
}

/** A question with one answer out of a few, all of them seen. */
export function RadioGroup({ name, answer, options, inRow = false, ...group }: RadioGroupProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [rendered] = useState(answer.read)
  useLiveControl(fieldset, { answer, rendered, read: checkedValue, write: checkValue })
  return (
    <FieldGroup {...group} ref={fieldset} role="radiogroup">
      <div className={inRow ? 'choices choices-row' : 'choices'}>
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              id={`${group.id}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === rendered}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

function radiosIn(group: HTMLElement): HTMLInputElement[] {
  return [...group.querySelectorAll<HTMLInputElement>('input[type=radio]')]
}

function checkedValue(group: HTMLElement): string {
  return radiosIn(group).find(({ checked }) => checked)?.value ?? ''
}

function checkValue(group: HTMLElement, value: string): void {
  for (const radio of radiosIn(group)) radio.checked = radio.value === value
}

interface CheckboxProps extends Omit<FieldProps, 'optional' | 'onBlur'> {
  readonly answer: LiveAnswer<boolean>
  /** The box must be ticked. */
  readonly required?: boolean
  /** Says the error to assistive technology only, if the group around shows one for all boxes. */
  readonly isErrorUnseen?: boolean
}

/** One box to tick, with a note under its label. */
export function Checkbox(props: CheckboxProps) {
  const { id, name, label, hint, error, answer, required = false, isErrorUnseen = false } = props
  const box = useRef<HTMLInputElement>(null)
  const [rendered] = useState(answer.read)
  useLiveControl(box, { answer, rendered, read: isChecked, write: check })
  return (
    <div className="field">
      <div className="choice">
        <input
          {...ariaOf(props)}
          ref={box}
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={rendered}
          aria-required={required ? true : undefined}
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

function isChecked({ checked }: HTMLInputElement): boolean {
  return checked
}

function check(box: HTMLInputElement, isTicked: boolean): void {
  box.checked = isTicked
}

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

/**
 * One choice out of a list. Its options stay those that it was opened with, and a stored value is always one of
 * them: a list of years may have moved on since it was chosen.
 */
export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  const select = useRef<HTMLSelectElement>(null)
  const [rendered] = useState(field.answer.read)
  const [listed] = useState(() =>
    rendered === '' || options.some(({ value }) => value === rendered)
      ? options
      : [...options, { value: rendered, label: rendered }],
  )
  useLiveControl(select, { answer: field.answer, rendered, read: readValue, write: writeListed })
  return (
    <Field {...field}>
      <div className="select">
        <select {...useControl(field)} ref={select} defaultValue={rendered}>
          <option value="">{placeholder}</option>
          {listed.map((option, position) => (
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

function writeListed(select: HTMLSelectElement, value: string): void {
  const isListed = [...select.options].some((option) => option.value === value)
  if (!isListed) select.add(new Option(value, value))
  select.value = value
}

interface FieldGroupProps extends Omit<FieldProps, 'name'> {
  readonly ref?: Ref<HTMLFieldSetElement>
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
      ref={props.ref}
      className="field"
      id={id}
      role={role}
      aria-describedby={description}
      {...(role === 'radiogroup' && radioAria)}
      onFocus={props.onFocus}
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
