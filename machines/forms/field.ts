import * as v from 'valibot'
import { isBlank, trimmed, wordCount } from './normalize.ts'

/**
 * A field of a form: what is saved of it, what it holds before it is answered, and what Continue asks
 * of it. `Fault` is the union of the codes of what can be wrong with an answer (section 5); the words
 * for each are in `src/copy`.
 */
export interface Field<Value = unknown, Fault extends string = string> {
  /** Reads an answer back from storage (section 3). */
  readonly saved: v.GenericSchema<unknown, Value>
  readonly blank: Value
  /** The answers that a choice offers, in their order. */
  readonly options?: readonly Value[]
  /** Maximum `length` of a text. */
  readonly maxLength?: number
  /** The first fault of an answer, if the form asks for the field. */
  faultIn(value: Value): Fault | undefined
  /**
   * Whether some release has accepted the answer: what a later one refuses never sends an applicant
   * back to a step that they have passed.
   */
  wasAccepted(value: Value): boolean
  /** Typed letter by letter, so that a pause in typing checks it; any other is chosen. */
  readonly isTyped: boolean
  /** Sent only to the services that the specification names; options of a list are not personal. */
  readonly isPersonal: boolean
  /** The answer that is checked, saved and sent in place of what was typed or pasted. */
  normalize(value: Value): Value
}

interface Options {
  isPersonal?: boolean
  /** Added after the first release: a record without the field has it blank. */
  isAdded?: boolean
}

interface TextOptions extends Options {
  maxLength?: number
  normalize?: (text: string) => string
}

/** Maximum `length` of texts; a single-line field without one of its own has 255. */
export const MAX_LENGTH = { name: 80, email: 254, line: 255, link: 2048, longText: 10_000 }

/** Further checks of an answer that is not blank: the fault's code, and whether the answer is valid. */
type Checks<Fault extends string> = Readonly<Record<Fault, (value: string) => boolean>>

/** A text that may stay empty. */
export function optionalText(options: TextOptions = {}): Field<string, 'tooLong'> {
  const { maxLength = MAX_LENGTH.line, normalize = asGiven<string>, isPersonal = true } = options
  const normalized = (text: string) => (isBlank(text) ? '' : normalize(text))
  const isTooLong = (text: string) => text.length > maxLength && trimmed(text).length > maxLength
  return {
    ...saved(v.string(), '', options),
    maxLength,
    faultIn: (text) =>
      isTooLong(text) || normalized(text).length > maxLength ? 'tooLong' : undefined,
    wasAccepted: () => true,
    isTyped: true,
    isPersonal,
    normalize: normalized,
  }
}

/**
 * A required text that has to pass the checks, in their order. No check runs on a text over the
 * maximum length.
 */
export function text<Fault extends string = never>(
  checks: Checks<Fault> | Record<never, never> = {},
  options: TextOptions = {},
): Field<string, Fault | 'required' | 'tooLong'> {
  const others = Object.entries(checks) as [Fault, (value: string) => boolean][]
  const field = optionalText(options)
  const wrongIn = (value: string) => others.find(([, isRight]) => !isRight(value))?.[0]
  return {
    ...field,
    faultIn: (typed) => {
      const tooLong = field.faultIn(typed)
      if (tooLong) return tooLong
      const value = field.normalize(typed)
      return value === '' ? 'required' : wrongIn(value)
    },
    wasAccepted: (value) => value.trim() !== '' && wrongIn(value) === undefined,
  }
}

/** A text of several lines and at least so many words (section 5). */
export function textOfWords(least: number, options: TextOptions = {}) {
  return {
    ...longText({ tooShort: (value) => wordCount(value) >= least }, options),
    wasAccepted: (value: string) => value.trim().split(/\s+/).length >= least,
  }
}

/** A required text of several lines that has to pass the checks. */
export function longText<Fault extends string = never>(
  checks: Checks<Fault> | Record<never, never> = {},
  options: TextOptions = {},
) {
  return text<Fault>(checks, { maxLength: MAX_LENGTH.longText, ...options })
}

/** One of a few options, named by their values; '' until one is chosen. */
export function choice<const Value extends string>(
  values: readonly Value[],
  options: Options = {},
): Field<Value | '', 'required'> {
  return {
    ...saved(v.picklist(['', ...values]), '', options),
    options: values,
    faultIn: (value) => (value === '' ? 'required' : undefined),
    wasAccepted: (value) => value !== '',
    isTyped: false,
    isPersonal: false,
    normalize: asGiven,
  }
}

/** An option of a list that code makes, such as a day; '' until one is chosen. */
export function listed(options: Options = {}): Field<string, 'required'> {
  const isChosen = (value: string) => !isBlank(value)
  return notTyped(MAX_LENGTH.line, isChosen, { ...options, isPersonal: false })
}

/**
 * The URL of an attached file; '' while there is none, and again once the backend has removed the
 * file, for which no applicant is sent back to the step.
 */
export function file(options: Options = {}): Field<string, 'required'> {
  const isReference = (value: string) => v.is(Url, value)
  return {
    ...notTyped(MAX_LENGTH.link, isReference, options),
    wasAccepted: (value) => value === '' || isReference(value),
  }
}

function notTyped(
  maxLength: number,
  isThere: (value: string) => boolean,
  options: Options,
): Field<string, 'required'> {
  return {
    ...optionalText(options),
    maxLength,
    faultIn: (value) => (value.length <= maxLength && isThere(value) ? undefined : 'required'),
    wasAccepted: isThere,
    isTyped: false,
    normalize: asGiven,
  }
}

/** A box that may be ticked. */
export function flag(options: Options = {}): Field<boolean, never> {
  return {
    ...saved(v.boolean(), false, options),
    faultIn: () => undefined,
    wasAccepted: () => true,
    isTyped: false,
    isPersonal: false,
    normalize: asGiven,
  }
}

/** A box that has to be ticked. */
export function agreement(options: Options = {}): Field<boolean, 'notAgreed'> {
  return {
    ...flag(options),
    faultIn: (value) => (value ? undefined : 'notAgreed'),
    wasAccepted: (value) => value,
  }
}

function asGiven<Value>(value: Value): Value {
  return value
}

const Url = v.pipe(v.string(), v.url())

function saved<Value>(schema: v.GenericSchema<unknown, Value>, blank: Value, options: Options) {
  return { saved: options.isAdded ? v.optional(schema, blank) : schema, blank }
}
