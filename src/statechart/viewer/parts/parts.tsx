import './parts.css'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface InputFieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** What is wrong with the value and what to do, in a sentence; null if nothing is. */
  readonly problem?: string | null
}

/** A field that says itself what is wrong with its value. */
export function InputField({ label, problem = null, ...attributes }: InputFieldProps) {
  const id = useId()
  return (
    <div className="panel-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...attributes}
        id={id}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
      />
      <div id={`${id}-problem`} role="alert">
        {problem !== null && <p className="panel-problem">{problem}</p>}
      </div>
    </div>
  )
}

interface SelectFieldProps extends ComponentProps<'select'> {
  readonly label: ReactNode
  readonly options?: readonly (readonly [value: string, words: string])[]
  readonly onChoose: (value: string) => void
}

/** A choice of one of several; groups of options are given as children. */
export function SelectField({
  label,
  options = [],
  onChoose,
  children,
  ...attributes
}: SelectFieldProps) {
  const id = useId()
  return (
    <div className="panel-field">
      <label htmlFor={id}>{label}</label>
      <select {...attributes} id={id} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {children}
      </select>
    </div>
  )
}

/** What is wrong and what to do, in a sentence; nothing if nothing is wrong. */
export function Problem({ text }: { readonly text: string | null }) {
  return <div role="alert">{text !== null && <p className="panel-problem">{text}</p>}</div>
}

/** A button of a panel: it sends no form unless its type says so. */
export function PanelButton({ type = 'button', ...attributes }: ComponentProps<'button'>) {
  return <button {...attributes} type={type} className="panel-button" />
}

interface FactProps {
  readonly name: string
  readonly children: ReactNode
}

/** A line of a list of facts; none if there is nothing to say. */
export function Fact({ name, children }: FactProps) {
  if (!children && children !== 0) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
