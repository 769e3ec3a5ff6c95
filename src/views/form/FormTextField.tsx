import type { ComponentProps } from 'react'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { type TextFieldRef, useTypedField } from './field.ts'

type Words<Props> = Omit<Props, keyof ReturnType<typeof useTypedField>>

interface FormTextFieldProps extends Words<ComponentProps<typeof TextField>> {
  readonly of: TextFieldRef
  /** The name that browsers know the field by, if it is not the field's own. */
  readonly name?: string
}

/** One line of text, stored in the form's draft. */
export function FormTextField({ of, ...words }: FormTextFieldProps) {
  return <TextField {...useTypedField(of)} {...words} />
}

interface FormTextAreaProps extends Words<ComponentProps<typeof TextArea>> {
  readonly of: TextFieldRef
}

/** Several lines of text, stored in the form's draft. */
export function FormTextArea({ of, ...words }: FormTextAreaProps) {
  return <TextArea {...useTypedField(of)} {...words} />
}
