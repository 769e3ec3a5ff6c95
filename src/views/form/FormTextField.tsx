import type { ComponentProps } from 'react'
import { wordCount } from '../../../machines/forms/word-count.ts'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { type TextFieldRef, useLiveTextField, useTextField } from './field.ts'

interface FormTextFieldProps
  extends Omit<ComponentProps<typeof TextField>, keyof ReturnType<typeof useLiveTextField>> {
  readonly of: TextFieldRef
  /** The name that browsers know the field by, where it is not the field's own. */
  readonly name?: string
  /** What is meant by what was typed or pasted. */
  readonly meaning?: (text: string) => string
}

/** One line of text, kept in the form's draft. */
export function FormTextField({ of, meaning = (text) => text, ...words }: FormTextFieldProps) {
  const { onChange, ...field } = useLiveTextField(of)
  return <TextField {...field} {...words} onChange={(text) => onChange(meaning(text))} />
}

interface FormTextAreaProps
  extends Omit<ComponentProps<typeof TextArea>, keyof ReturnType<typeof useTextField> | 'words'> {
  readonly of: TextFieldRef
  /** The fewest words that are asked for; with it the words are counted while they are written. */
  readonly minimumWords?: number
}

/** Several lines of text, kept in the form's draft. */
export function FormTextArea({ of, minimumWords: minimum, ...words }: FormTextAreaProps) {
  const field = useTextField(of)
  const counted = minimum === undefined ? undefined : { count: wordCount(field.value), minimum }
  return <TextArea {...words} {...field} words={counted} />
}
