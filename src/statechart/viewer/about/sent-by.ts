import { createContext, useContext } from 'react'

/** What is handed on, to whom, and the names of its fields. */
export interface SentData {
  what: string
  to: string
  fields: readonly string[]
}

/** What an action, as the chart writes it, or an actor by its name sends; null for nothing. */
export type SentBy = (name: string) => SentData | null

export const SentByContext = createContext<SentBy>(() => null)
export const useSentBy = () => useContext(SentByContext)
