import type { ReactNode } from 'react'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'

/** An answer of a radio group. */
export interface RadioOption<Value extends string = string> {
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
