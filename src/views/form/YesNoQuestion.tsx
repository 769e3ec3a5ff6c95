import type { ReactNode } from 'react'
import { copy } from '../../copy/index.ts'
import { RadioGroup } from '../../ui/choices.tsx'
import { type FieldRef, useChosenField } from './field.ts'

const YES_NO = [
  { value: 'yes', label: copy.form.yes },
  { value: 'no', label: copy.form.no },
]

interface YesNoQuestionProps {
  readonly of: FieldRef
  readonly label: string
  readonly hint?: ReactNode
}

/** A question that is answered by Yes or No. */
export function YesNoQuestion({ of, ...words }: YesNoQuestionProps) {
  return <RadioGroup {...useChosenField(of)} {...words} inRow options={YES_NO} />
}
