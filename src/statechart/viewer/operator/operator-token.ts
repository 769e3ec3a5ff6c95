import { useSyncExternalStore } from 'react'

const KEY = 'statechart.operatorToken'
const listeners = new Set<() => void>()
let refusal: string | null = null

/** Takes the operator's token for this tab; it stays until the tab is closed or the token forgotten. */
export function giveOperatorToken(token: string): void {
  sessionStorage.setItem(KEY, token)
  notify(null)
}

/** @param why what is wrong with the token, in a sentence; null where the reader gives it back */
export function forgetOperatorToken(why: string | null): void {
  sessionStorage.removeItem(KEY)
  notify(why)
}

/** The operator's token, '' where there is none, and why the last one was refused. */
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
