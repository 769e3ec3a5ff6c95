import { type InputHTMLAttributes, useId } from 'react'
import './parts.css'

interface CheckedFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  /** What is wrong with the value and what to do, in a sentence; null where nothing is. */
  readonly problem: string | null
}

/** A field that says itself what is wrong with its value. */
export function CheckedField({ label, problem, ...attributes }: CheckedFieldProps) {
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
