import { EN } from './en.ts'

/** The shape of a language's words. */
export type Copy = typeof EN

/** The words of the page, in the language that it is built in. */
export const copy: Copy = EN

/** Puts values into a text's places, such as `{email}`; a place without a value is left out. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** A message of the chart in the page's language; one that nobody has translated stands as it is. */
export function sayMessage(message: string): string
export function sayMessage(message: string | undefined): string | undefined
export function sayMessage(message: string | undefined): string | undefined {
  const messages: Readonly<Record<string, string>> = copy.messages
  return message === undefined ? undefined : (messages[message] ?? message)
}
