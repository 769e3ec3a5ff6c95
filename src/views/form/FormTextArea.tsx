import type { ComponentProps } from 'react'
import { wordCount } from '../../../machines/forms/word-count.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { type TextFieldRef, useTextField } from './field.ts'

type Bound = keyof ReturnType<typeof useTextField> | 'words'

interface FormTextAreaProps extends Omit<ComponentProps<typeof TextArea>, Bound> {
  readonly of: TextFieldRef
  /** The fewest words that are asked for; with it the words are counted while they are written. */
  readonly minimumWords?: number
}

/** Several lines of text, kept in the form's draft. */
export function FormTextArea({ of, minimumWords, ...words }: FormTextAreaProps) {
  const field = useTextField(of)
  const counted =
    minimumWords === undefined
      ? undefined
      : { count: wordCount(field.value), minimum: minimumWords }
  return <TextArea {...words} {...field} words={counted} />
}
