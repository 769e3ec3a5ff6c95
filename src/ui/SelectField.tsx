import { useBlurAfterPress } from './blur-after-press.ts'
import { ariaOf, Field, type TextualFieldProps } from './Field.tsx'

/** A line of a list; a disabled one separates groups of others. */
export interface SelectOption {
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
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, options, placeholder, onChange, onBlur, ...rest } = props
  return (
    <Field id={props.id} label={label} hint={hint} error={error} optional={optional}>
      <div className="select">
        <select
          {...rest}
          {...ariaOf(props)}
          aria-required={!optional}
          className="input"
          onChange={(event) => onChange(event.target.value)}
          onBlur={useBlurAfterPress(onBlur)}
        >
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
