import { copy } from '../../copy/index.ts'

/** The answers of a Yes/No question. */
export const YES_NO = [
  { value: 'yes', label: copy.form.yes },
  { value: 'no', label: copy.form.no },
] as const
