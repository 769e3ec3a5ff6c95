import * as v from 'valibot'
import { wordCount } from './word-count.ts'

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
  /** The first thing that is wrong with an answer, once the field is asked for. */
  faultIn(value: Value): Fault | undefined
  /** Typed letter by letter, so that a pause in typing checks it; any other is chosen. */
  readonly isTyped: boolean
  /** Is sent only to the services that the specification names; options of a list are not personal. */
  readonly isPersonal: boolean
  /** What the answer means: it is checked, saved and sent in place of what was typed or pasted. */
  meaning(value: Value): Value
}

interface Options {
  isPersonal?: boolean
  /** Added after the first release: a record without the field has it blank. */
  isAdded?: boolean
}

interface TextOptions extends Options {
  meaning?: (text: string) => string
}

/** What else is asked of an answer that is there: the code of a fault, and whether the answer is right. */
type Checks<Fault extends string> = Readonly<Record<Fault, (value: string) => boolean>>

/** A text that may stay empty. */
export function optionalText(options: TextOptions = {}): Field<string, never> {
  return {
    ...saved(v.string(), '', options),
    faultIn: () => undefined,
    isTyped: true,
    isPersonal: options.isPersonal ?? true,
    meaning: options.meaning ?? asGiven,
  }
}

/** A text that has to be there and to pass the checks, in their order. */
export function text<Fault extends string = never>(
  checks: Checks<Fault> | Record<never, never> = {},
  options: TextOptions = {},
): Field<string, Fault | 'required'> {
  const others = Object.entries(checks) as [Fault, (value: string) => boolean][]
  const field = optionalText(options)
  return {
    ...field,
    faultIn: (typed) => {
      const value = field.meaning(typed)
      return value.trim() === '' ? 'required' : others.find(([, isRight]) => !isRight(value))?.[0]
    },
  }
}

/** A text of at least so many words (section 5). */
export function textOfWords(least: number, options: Options = {}) {
  return text({ tooShort: (value) => wordCount(value) >= least }, options)
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
    isTyped: false,
    isPersonal: false,
    meaning: asGiven,
  }
}

/** An option of a list that is not written down here, such as a day; '' until one is chosen. */
export function listed(options: Options = {}): Field<string, 'required'> {
  return { ...text({}, options), isTyped: false, isPersonal: false }
}

/** The reference of an attached file, a URL; '' while none is there. */
export function file(options: Options = {}): Field<string, 'required'> {
  return {
    ...optionalText(options),
    faultIn: (value) => (v.is(Url, value) ? undefined : 'required'),
    isTyped: false,
  }
}

/** A box that may be ticked. */
export function flag(options: Options = {}): Field<boolean, never> {
  return {
    ...saved(v.boolean(), false, options),
    faultIn: () => undefined,
    isTyped: false,
    isPersonal: false,
    meaning: asGiven,
  }
}

/** A box that has to be ticked. */
export function agreement(options: Options = {}): Field<boolean, 'notAgreed'> {
  return { ...flag(options), faultIn: (value) => (value ? undefined : 'notAgreed') }
}

function asGiven<Value>(value: Value): Value {
  return value
}

const Url = v.pipe(v.string(), v.url())

function saved<Value>(schema: v.GenericSchema<unknown, Value>, blank: Value, options: Options) {
  return { saved: options.isAdded ? v.optional(schema, blank) : schema, blank }
}
