import { createContext, useContext } from 'react'

/** Told with a sentence when the backend refuses the operator's token. */
export const RefusalContext = createContext<(problem: string) => void>(() => {})

/** Gives the token back to the field in which it was typed, with what is wrong. */
export function useRefusal(): (problem: string) => void {
  return useContext(RefusalContext)
}
