import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { wordCount } from '../../machines/forms/normalize.ts'
import { copy, fill } from '../copy/index.ts'
import { useAnnouncement } from './Announced.tsx'
import { Field, FieldSuggestion, type TextualFieldProps, useControl } from './Field.tsx'
import { CheckIcon } from './icons.tsx'
import {
  type Edit,
  type LiveAnswer,
  readValue,
  useLiveControl,
  writeValue,
} from './live-control.ts'

/** Which way letters are deleted: by Backspace or by Delete. */
type Deleting = 'backward' | 'forward'

interface TextFieldProps extends TextualFieldProps {
  readonly type?: 'text' | 'email' | 'url'
  /** Shown before the text, such as the code of a country; not part of it. */
  readonly prefix?: string
  /** Offered or asked under the field once it is known, such as another spelling; announced politely. */
  readonly suggestion?: ReactNode
  /** The most characters that are accepted; said before it is reached. */
  readonly maxLength?: number | undefined
  /** What is stored of what was typed or pasted; `caret` is where the browser left it in `entered`. */
  readonly edit?: (shown: string, entered: string, caret: number, deleting: Deleting) => Edit
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', prefix, suggestion, maxLength, edit, ...field } = props
  const leftId = `${field.id}-left`
  const input = useLiveText<HTMLInputElement>(field.answer, edit)
  const control = (
    <input
      {...useControl(field, ...(maxLength === undefined ? [] : [leftId]))}
      {...input}
      type={type}
    />
  )
  return (
    <Field {...field}>
      {prefix === undefined ? (
        control
      ) : (
        <div className="prefixed">
          <span aria-hidden="true">{prefix}</span>
          {control}
        </div>
      )}
      {suggestion !== undefined && <FieldSuggestion>{suggestion}</FieldSuggestion>}
      {maxLength !== undefined && (
        <CharactersLeft id={leftId} text={field.answer} maxLength={maxLength} />
      )}
    </Field>
  )
}

interface CharactersLeftProps {
  readonly id: string
  readonly text: LiveAnswer<string>
  readonly maxLength: number
}

/** So many are few: ten, or a hundredth of a long text. */
const fewOf = (maxLength: number) => Math.max(10, maxLength / 100)

/**
 * How many characters are left once they are few, or too many. Seen at each character; that they are
 * few, or too many, is said once.
 */
function CharactersLeft({ id, text, maxLength }: CharactersLeftProps) {
  const readLeft = () => Math.min(maxLength - text.read().length, fewOf(maxLength) + 1)
  const left = useSyncExternalStore(text.subscribe, readLeft, readLeft)
  const isFew = left <= fewOf(maxLength)
  const { charactersLeft, charactersTooMany } = copy.form
  const { fewCharactersAnnounced, tooManyCharactersAnnounced } = copy.form
  useAnnouncement(isFew ? (left < 0 ? tooManyCharactersAnnounced : fewCharactersAnnounced) : '')
  return (
    <div className="characters-left">
      <span id={id}>
        {isFew && fill(left < 0 ? charactersTooMany : charactersLeft, { count: Math.abs(left) })}
      </span>
    </div>
  )
}

interface TextAreaProps extends TextualFieldProps {
  readonly maxLength?: number | undefined
  /** The fewest words that are asked for; with it the words are counted while they are written. */
  readonly minWords?: number | undefined
}

/** Several lines of text; the box grows with what is written. */
export function TextArea({ minWords, maxLength, ...field }: TextAreaProps) {
  const countId = `${field.id}-count`
  const leftId = `${field.id}-left`
  const notes = [
    ...(minWords === undefined ? [] : [countId]),
    ...(maxLength === undefined ? [] : [leftId]),
  ]
  const area = useLiveText<HTMLTextAreaElement>(field.answer)
  return (
    <Field {...field}>
      <textarea {...useControl(field, ...notes)} {...area} />
      {minWords !== undefined && <WordCount id={countId} text={field.answer} least={minWords} />}
      {maxLength !== undefined && (
        <CharactersLeft id={leftId} text={field.answer} maxLength={maxLength} />
      )}
    </Field>
  )
}

interface WordCountProps {
  readonly id: string
  readonly text: LiveAnswer<string>
  readonly least: number
}

/**
 * How many words are written, 'n of at least 50 words' (section 2, 'Work experience screen').
 * Seen at each word; that it is enough is said once, when the minimum is reached.
 */
function WordCount({ id, text, least }: WordCountProps) {
  const readCount = () => wordCount(text.read())
  const count = useSyncExternalStore(text.subscribe, readCount, readCount)
  const isEnough = count >= least
  useAnnouncement(isEnough ? copy.form.enoughWordsAnnounced : '')
  return (
    <div className="word-count" data-enough={isEnough || undefined}>
      <span id={id}>{fill(copy.form.wordCount, { count, minimum: least })}</span>
      {isEnough && (
        <span className="word-count-enough" aria-hidden="true">
          <CheckIcon />
          {copy.form.enoughWords}
        </span>
      )}
    </div>
  )
}

/** Ties a control of text to its answer; the attributes are what it is first rendered with. */
function useLiveText<Element extends HTMLInputElement | HTMLTextAreaElement>(
  answer: LiveAnswer<string>,
  edit?: TextFieldProps['edit'],
) {
  const ref = useRef<Element>(null)
  const [rendered] = useState(answer.read)
  const editAtCaret =
    edit &&
    ((shown: string, entered: string, event?: Event): Edit => {
      const isForward = event instanceof InputEvent && event.inputType.endsWith('Forward')
      const caret = ref.current?.selectionStart ?? entered.length
      return edit(shown, entered, caret, isForward ? 'forward' : 'backward')
    })
  useLiveControl(ref, { answer, rendered, edit: editAtCaret, read: readValue, write: writeValue })
  return { ref, defaultValue: rendered }
}
