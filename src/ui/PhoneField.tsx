import { useLayoutEffect, useRef, useState } from 'react'
import { useBlurAfterPress } from './blur-after-press.ts'
import { ariaOf, Field, FieldSuggestion, type TextualFieldProps } from './Field.tsx'
import { useTypedEarly } from './live-text.ts'

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
export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, optional, edit, question, onRaw, onChange, onBlur, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  const [edited, setEdited] = useState<Edit | null>(null)
  useTypedEarly(input, props.value, (text) => {
    onRaw(text)
    onChange(edit('', text, text.length, 'backward').value)
  })

  useLayoutEffect(() => {
    const element = input.current
    if (edited === null || element === null || element !== document.activeElement) return
    element.setSelectionRange(edited.caret, edited.caret)
  }, [edited])

  return (
    <Field id={props.id} label={label} hint={hint} error={error} optional={optional}>
      <div className="phone">
        <span aria-hidden="true">+1</span>
        <input
          {...rest}
          {...ariaOf(props)}
          aria-required={!optional}
          ref={input}
          className="input"
          type="text"
          inputMode="tel"
          onChange={({ target, nativeEvent }) => {
            const next = edit(
              props.value,
              target.value,
              target.selectionStart ?? target.value.length,
              isDeletingForward(nativeEvent) ? 'forward' : 'backward',
            )
            setEdited({ ...next })
            onRaw(target.value)
            onChange(next.value)
          }}
          onBlur={useBlurAfterPress(onBlur)}
        />
      </div>
      <FieldSuggestion>{question}</FieldSuggestion>
    </Field>
  )
}

function isDeletingForward(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.endsWith('Forward')
}
