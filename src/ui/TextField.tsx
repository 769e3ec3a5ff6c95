import { type ReactNode, useRef } from 'react'
import { useBlurAfterPress } from './blur-after-press.ts'
import { ariaOf, Field, FieldSuggestion, type TextualFieldProps } from './Field.tsx'
import { type LiveText, useLiveText, useTypedEarly } from './live-text.ts'

interface TextFieldProps extends Omit<TextualFieldProps, 'value'> {
  readonly text: LiveText
  readonly type?: 'text' | 'email' | 'url'
  /** Offered under the field once it is known, such as another spelling; announced politely. */
  readonly suggestion?: ReactNode
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    type = 'text',
    text,
    suggestion,
    label,
    hint,
    error,
    optional,
    onChange,
    onBlur,
    ...rest
  } = props
  const input = useRef<HTMLInputElement>(null)
  useTypedEarly(input, text.read(), onChange)
  useLiveText(input, text)
  return (
    <Field id={props.id} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...rest}
        {...ariaOf(props)}
        aria-required={!optional}
        ref={input}
        className="input"
        type={type}
        defaultValue={text.read()}
        onChange={(event) => onChange(event.target.value)}
        onBlur={useBlurAfterPress(onBlur)}
      />
      {suggestion !== undefined && <FieldSuggestion>{suggestion}</FieldSuggestion>}
    </Field>
  )
}
