import type { ComponentProps } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import { type TextFieldRef, useLiveTextField } from './field.ts'

type Bound = keyof ReturnType<typeof useLiveTextField>

interface FormTextFieldProps extends Omit<ComponentProps<typeof TextField>, Bound> {
  readonly of: TextFieldRef
  /** The name that browsers know the field by, where it is not the field's own. */
  readonly name?: string
}

/** One line of text, kept in the form's draft. */
export function FormTextField({ of, ...words }: FormTextFieldProps) {
  return <TextField {...useLiveTextField(of)} {...words} />
}
