import type { ComponentProps, ReactNode } from 'react'
import { copy } from '../copy/index.ts'
import { Announced } from './Announced.tsx'
import { useBlurAfterPress } from './blur-after-press.ts'
import { AlertIcon } from './icons.tsx'
import type { LiveAnswer } from './live-control.ts'

/** What every field of a form has: its words, its error and the moment when focus leaves it. */
export interface FieldProps {
  /** Unique on the page; the error summary links to it. */
  readonly id: string
  readonly name: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The message under the field; without one the field counts as valid. */
  readonly error?: string | undefined
  /** Says '(optional)' after the label. */
  readonly optional?: boolean | undefined
  /** Focus has come to the field, or moved within the group. */
  readonly onFocus?: () => void
  /** Focus has left the field, or the whole group; see `useBlurAfterPress`. */
  readonly onBlur: () => void
}

/** A field with one control; its answer is live, so that it renders only when its error changes. */
export interface TextualFieldProps
  extends FieldProps,
    Pick<
      ComponentProps<'input'>,
      | 'autoComplete'
      | 'inputMode'
      | 'enterKeyHint'
      | 'autoCapitalize'
      | 'autoCorrect'
      | 'spellCheck'
      | 'dir'
    > {
  readonly answer: LiveAnswer<string>
  /** The id of an error that the field shares with others, which shows under them all. */
  readonly sharedErrorId?: string | undefined
}

type Description = Pick<FieldProps, 'id' | 'hint' | 'error'> &
  Pick<TextualFieldProps, 'sharedErrorId'>

/**
 * Ties a control or group to its hint and error, and says whether it has one: else browsers judge an address
 * by their own rules, and report it to assistive technology only.
 */
export function ariaOf({ id, hint, error, sharedErrorId }: Description, ...furtherIds: string[]) {
  const ids = [...furtherIds]
  const errorId = error === undefined ? sharedErrorId : `${id}-error`
  if (hint !== undefined) ids.unshift(`${id}-hint`)
  if (errorId !== undefined) ids.push(errorId)
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': errorId !== undefined,
  }
}

/** The attributes of a field's one control; further ids name what else describes it. */
export function useControl<Props extends TextualFieldProps>(props: Props, ...furtherIds: string[]) {
  const {
    label: _,
    answer: __,
    hint,
    error,
    sharedErrorId,
    optional,
    onBlur,
    ...attributes
  } = props
  return {
    ...attributes,
    ...ariaOf({ id: props.id, hint, error, sharedErrorId }, ...furtherIds),
    'aria-required': !optional,
    className: 'input',
    onBlur: useBlurAfterPress(onBlur),
  }
}

interface FrameProps extends Pick<FieldProps, 'id' | 'label' | 'hint' | 'error' | 'optional'> {
  readonly children: ReactNode
  /** What is labelled is no control that a press on its label could use. */
  readonly isInert?: boolean
}

/** Label, hint, control and error of one control, in this order. */
export function Field({ id, label, hint, error, optional, isInert, children }: FrameProps) {
  const text = <LabelText label={label} optional={optional} />
  return (
    <div className="field">
      {isInert ? (
        <span className="field-label" id={`${id}-label`}>
          {text}
        </span>
      ) : (
        <label className="field-label" id={`${id}-label`} htmlFor={id}>
          {text}
        </label>
      )}
      <Hint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function LabelText({ label, optional }: Pick<FieldProps, 'label' | 'optional'>) {
  return (
    <>
      {label}
      {optional && <span className="field-optional"> {copy.form.optional}</span>}
    </>
  )
}

export function Hint({ id, hint }: Pick<FieldProps, 'id' | 'hint'>) {
  if (hint === undefined) return null
  return (
    <div className="field-hint" id={`${id}-hint`}>
      {hint}
    </div>
  )
}

/** Offered or asked under a field once it is known, such as another spelling; announced politely. */
export function FieldSuggestion({ children }: { readonly children: ReactNode }) {
  return <Announced className="field-suggestion">{children}</Announced>
}

export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  if (error === undefined) return null
  return (
    <div className="field-error" id={`${id}-error`}>
      <AlertIcon />
      <span>{error}</span>
    </div>
  )
}
