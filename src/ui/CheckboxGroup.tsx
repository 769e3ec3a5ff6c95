import type { ReactNode } from 'react'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'

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
