import type { FormName, FormValues } from '../../../machines/forms/index.ts'

/** A form as sections 2, 3 and 5 of the specification describe it. */
export interface Form<Name extends FormName> {
  /** The fields in screen order. */
  fields: {
    readonly [K in keyof FormValues[Name]]-?: Field<Partial<FormValues[Name]>, FormValues[Name][K]>
  }
}

/** A field: its place on the page, and what is said of its answers. */
export interface Field<Others, Value> {
  kind: Kind
  /** The accessible name. */
  label: string
  /** The words of each option, by the value that is saved. */
  options?: Readonly<Record<string, string>>
  blank: Value
  /** The answer in the shortest application that every rule accepts. */
  shortest: Value
  /** The answer in an application in which every field is asked and answered. */
  inFull: Value
  /** Answers to the other fields that make this one asked; without them it is always asked. */
  askedWhen?: readonly Others[]
  /** Refused answers with their messages; the third entry names the other answers. */
  refused?: readonly (readonly [value: Value, message: string, others?: Others])[]
  /** Further accepted answers; the second entry names the other answers. */
  accepted?: readonly (readonly [value: Value, others?: Others])[]
  /** Whether records of the first release do not have it. */
  isAdded?: true
  /** Whether white space around the answer is not saved. */
  isTrimmed?: true
  /** Further answers as they are typed or pasted, and what is saved of them. */
  meant?: readonly (readonly [typed: Value, saved: Value])[]
}

/** How a field is answered: typed, one of a few, one of a list, ticked, attached. */
type Kind = 'text' | 'choice' | 'list' | 'box' | 'file'

/** Texts that show nothing: invisible characters and blanks of several scripts. */
export const NOTHINGS = [
  '\u200b',
  '\u2800',
  '\u3164',
  '\u034f\u00ad',
  '\u0001\ufe0f \uffa0',
  '\ufffc',
]

export const YES_NO = { yes: 'Yes', no: 'No' }
