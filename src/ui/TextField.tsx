import {
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { copy, fill } from '../copy/index.ts'
import { Field, FieldSuggestion, type TextualFieldProps, useControl } from './Field.tsx'
import { CheckIcon } from './icons.tsx'

interface TextFieldProps extends Omit<TextualFieldProps, 'value'> {
  readonly text: LiveText
  readonly type?: 'text' | 'email' | 'url'
  /** Offered under the field once it is known, such as another spelling; announced politely. */
  readonly suggestion?: ReactNode
  /** The most characters that are accepted; said before it is reached. */
  readonly most?: number
}

/** One line of text. */
export function TextField({ type = 'text', text, suggestion, most, ...field }: TextFieldProps) {
  const { onChange } = field
  const leftId = `${field.id}-left`
  const input = useRef<HTMLInputElement>(null)
  useTypedEarly(input, text.read(), onChange)
  useLiveText(input, text)
  return (
    <Field {...field}>
      <input
        {...useControl(field, ...(most === undefined ? [] : [leftId]))}
        ref={input}
        type={type}
        defaultValue={text.read()}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestion !== undefined && <FieldSuggestion>{suggestion}</FieldSuggestion>}
      {most !== undefined && <CharactersLeft id={leftId} text={text} most={most} />}
    </Field>
  )
}

interface CharactersLeftProps {
  readonly id: string
  readonly text: LiveText
  readonly most: number
}

/** So many are few. */
const FEW_CHARACTERS = 10

/**
 * How many characters are left once they are few, or too many. Seen at each character; that they are
 * few, or too many, is said once.
 */
function CharactersLeft({ id, text, most }: CharactersLeftProps) {
  const readLeft = () => Math.min(most - text.read().length, FEW_CHARACTERS + 1)
  const left = useSyncExternalStore(text.subscribe, readLeft, readLeft)
  const isFew = left <= FEW_CHARACTERS
  const { charactersLeft, charactersTooMany } = copy.form
  const { fewCharactersAnnounced, tooManyCharactersAnnounced } = copy.form
  return (
    <div className="characters-left">
      <span id={id}>
        {isFew && fill(left < 0 ? charactersTooMany : charactersLeft, { count: Math.abs(left) })}
      </span>
      <span className="visually-hidden" role="status">
        {isFew && (left < 0 ? tooManyCharactersAnnounced : fewCharactersAnnounced)}
      </span>
    </div>
  )
}

interface TextAreaProps extends TextualFieldProps {
  /** Shows a live word count below the text. */
  readonly words?: Omit<WordCountProps, 'id'> | undefined
}

/** Several lines of text; the box grows with what is written. */
export function TextArea({ words, ...field }: TextAreaProps) {
  const countId = `${field.id}-count`
  return (
    <Field {...field}>
      <textarea
        {...useControl(field, ...(words ? [countId] : []))}
        onChange={(event) => field.onChange(event.target.value)}
      />
      {words && <WordCount id={countId} {...words} />}
    </Field>
  )
}

interface WordCountProps {
  readonly id: string
  readonly count: number
  readonly minimum: number
}

/**
 * How many words are written, 'n of at least 50 words' (section 2, 'Work experience screen').
 * Seen at each word; that it is enough is said once, when the minimum is reached.
 */
function WordCount({ id, count, minimum }: WordCountProps) {
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

/** A text and the caret's position in it, in characters from its start. */
interface Edit {
  readonly value: string
  readonly caret: number
}

interface PhoneFieldProps extends Omit<TextualFieldProps, 'inputMode'> {
  /** Formats what was typed; `caret` is where the browser left it in `next`. */
  readonly edit: (
    previous: string,
    next: string,
    caret: number,
    deleting: 'backward' | 'forward',
  ) => Edit
  /** What was typed or pasted, before it is formatted. */
  readonly onRaw: (text: string) => void
  /** Asked under the field; announced politely. */
  readonly question?: string | undefined
}

/**
 * A US phone number after a fixed +1, formatted while it is typed (section 5, 'Contact'). The caret
 * stays where `edit` puts it, also when an edit changes nothing.
 */
export function PhoneField({ edit, question, onRaw, ...field }: PhoneFieldProps) {
  const { value, onChange } = field
  const input = useRef<HTMLInputElement>(null)
  const [edited, setEdited] = useState<Edit | null>(null)
  useTypedEarly(input, value, (text) => {
    onRaw(text)
    onChange(edit('', text, text.length, 'backward').value)
  })

  useLayoutEffect(() => {
    const element = input.current
    if (edited === null || element === null || element !== document.activeElement) return
    element.setSelectionRange(edited.caret, edited.caret)
  }, [edited])

  return (
    <Field {...field}>
      <div className="phone">
        <span aria-hidden="true">+1</span>
        <input
          {...useControl(field)}
          ref={input}
          type="text"
          inputMode="tel"
          onChange={({ target, nativeEvent }) => {
            const next = edit(
              value,
              target.value,
              target.selectionStart ?? target.value.length,
              isDeletingForward(nativeEvent) ? 'forward' : 'backward',
            )
            setEdited({ ...next })
            onRaw(target.value)
            onChange(next.value)
          }}
        />
      </div>
      <FieldSuggestion>{question}</FieldSuggestion>
    </Field>
  )
}

function isDeletingForward(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.endsWith('Forward')
}

/** A text from an external store, which changes while it is shown. */
export interface LiveText {
  readonly read: () => string
  /** Calls back whenever it may have changed, also where a change was refused; returns what ends that. */
  readonly subscribe: (onChange: () => void) => () => void
}

/**
 * Shows a text in a field, and its changes, without rendering for each letter. A field whose
 * text is the same already keeps its caret.
 */
function useLiveText(field: RefObject<HTMLInputElement | null>, text: LiveText): void {
  useLayoutEffect(() => {
    const show = () => {
      const shown = text.read()
      if (field.current && field.current.value !== shown) field.current.value = shown
    }
    show()
    return text.subscribe(show)
  }, [field, text])
}

/** Letters that were in a field before the page could listen are typed like any others. */
function useTypedEarly(
  field: RefObject<HTMLInputElement | null>,
  value: string,
  onTyped: (text: string) => void,
): void {
  const isNew = useRef(true)
  useLayoutEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const typed = field.current?.value ?? value
    if (typed !== value) onTyped(typed)
  })
}
