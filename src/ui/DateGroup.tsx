import { copy } from '../copy/index.ts'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { SelectField, type SelectOption } from './SelectField.tsx'

export type DatePartName = 'month' | 'day' | 'year'

/** One of the three lists of a date. */
export interface DatePart extends Pick<FieldProps, 'id' | 'name' | 'error'> {
  readonly value: string
  readonly options: readonly SelectOption[]
}

interface DateGroupProps extends Omit<FieldProps, 'name'>, Record<DatePartName, DatePart> {
  readonly onChange: (part: DatePartName, value: string) => void
  /** `bday` lets the browser offer the birthday that it knows. */
  readonly autoComplete?: 'bday'
}

const PARTS: readonly DatePartName[] = ['month', 'day', 'year']

/** A date as Month, Day and Year lists (section 2, 'Eligibility screen'). */
export function DateGroup(props: DateGroupProps) {
  const { id, label, hint, error, optional, autoComplete, onChange, onBlur } = props
  return (
    <FieldGroup {...{ id, label, hint, error, optional, onBlur }}>
      <div className="date-parts">
        {PARTS.map((part) => (
          <SelectField
            {...props[part]}
            key={part}
            label={copy.eligibility[part]}
            placeholder={copy.eligibility.notChosen}
            optional={false}
            autoComplete={autoComplete && `${autoComplete}-${part}`}
            onChange={(value) => onChange(part, value)}
            onBlur={ignore}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

function ignore() {}
