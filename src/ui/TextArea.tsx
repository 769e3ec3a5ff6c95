import { useBlurAfterPress } from './blur-after-press.ts'
import { ariaOf, Field, type TextualFieldProps } from './Field.tsx'
import { WordCount, type WordCountProps } from './WordCount.tsx'

interface TextAreaProps extends TextualFieldProps {
  /** Shows a live word count below the text. */
  readonly words?: Omit<WordCountProps, 'id'> | undefined
}

/** Several lines of text; the box grows with what is written. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, words, onChange, onBlur, ...rest } = props
  const countId = `${props.id}-count`
  return (
    <Field id={props.id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...rest}
        {...ariaOf(props, ...(words ? [countId] : []))}
        aria-required={!optional}
        className="input"
        onChange={(event) => onChange(event.target.value)}
        onBlur={useBlurAfterPress(onBlur)}
      />
      {words && <WordCount id={countId} {...words} />}
    </Field>
  )
}
