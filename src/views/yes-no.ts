import type { RadioOption } from '../ui/RadioGroup.tsx'

/** The two answers of a Yes/No question. */
export const YES_NO: readonly RadioOption<'yes' | 'no'>[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
