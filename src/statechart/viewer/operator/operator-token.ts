import { useSyncExternalStore } from 'react'

const KEY = 'statechart.operatorToken'
const listeners = new Set<() => void>()
let refusal: string | null = null

/** What a browser can send in the header of a call. */
const SENDABLE = /^[!-~]+$/
const NO_TOKEN =
  'That is no token: paste it as you were given it, without spaces and without letters of other alphabets.'

/** Takes the operator's token for this tab; it stays until the tab is closed or the token forgotten. */
export function giveOperatorToken(token: string): void {
  if (!SENDABLE.test(token)) {
    forgetOperatorToken(NO_TOKEN)
    return
  }
  sessionStorage.setItem(KEY, token)
  notify(null)
}

/**
 * Takes the token that the address gives behind #, which no server is sent, and removes it from the
 * address, so that no copied link has it. Once at the start, and when a link to this page is opened in it.
 */
export function takeTokenFromAddress(): void {
  const { hash, pathname, search } = window.location
  const token = new URLSearchParams(hash.slice(1)).get('token')
  if (token === null) return
  window.history.replaceState(window.history.state, '', pathname + search)
  giveOperatorToken(token)
}

/** @param why what is wrong with the token, in a sentence; null if the reader gives it back */
export function forgetOperatorToken(why: string | null): void {
  sessionStorage.removeItem(KEY)
  notify(why)
}

/** The operator's token, '' if there is none, and why the last one was refused. */
export function useOperatorToken(): { token: string; refused: string | null } {
  const token = useSyncExternalStore(subscribe, () => sessionStorage.getItem(KEY) ?? '')
  const refused = useSyncExternalStore(subscribe, () => refusal)
  return { token, refused }
}

function notify(why: string | null): void {
  refusal = why
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
