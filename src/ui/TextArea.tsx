import { copy, fill } from '../copy/index.ts'
import { useBlurAfterPress } from './blur-after-press.ts'
import { ariaOf, Field, type TextualFieldProps } from './Field.tsx'
import { CheckIcon } from './icons.tsx'

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

export interface WordCountProps {
  readonly id: string
  readonly count: number
  readonly minimum: number
}

/**
 * How many words are written, 'n of at least 50 words' (section 2, 'Work experience screen').
 * Seen at each word; that it is enough is said once, when the minimum is reached.
 */
export function WordCount({ id, count, minimum }: WordCountProps) {
  const isEnough = count >= minimum
  return (
    <div className="word-count" data-enough={isEnough || undefined}>
      <span id={id}>{fill(copy.form.wordCount, { count, minimum })}</span>
      {isEnough && (
        <span className="word-count-enough" aria-hidden="true">
          <CheckIcon />
          {copy.form.enoughWords}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {isEnough && copy.form.enoughWordsAnnounced}
      </span>
    </div>
  )
}
