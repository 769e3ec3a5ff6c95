import { EN } from './en.ts'

/** The shape of a language's words. */
export type Copy = typeof EN

/** The words of the page except for the boards', in the language that it is built in. */
export const copy: Copy = EN

/** Puts values into a text's places, such as `{email}`; a place without a value is left out. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** What is wrong with a field, in words; undefined if nothing is. */
export function faultWords(form: string, field: string, fault: string): string
export function faultWords(form: string, field: string, fault?: string): string | undefined
export function faultWords(form: string, field: string, fault?: string): string | undefined {
  const messages: Readonly<Record<string, Record<string, Record<string, string>>>> = copy.messages
  return fault === undefined ? undefined : (messages[form]?.[field]?.[fault] ?? fault)
}
