import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

/** Whether the applicant has to be asked before anything is measured, and their answer. */
export interface ConsentQuestion {
  readonly isAsked: () => boolean
  readonly answer: (isGiven: boolean) => void
  readonly subscribe: (listener: () => void) => () => void
}

const NOBODY_ASKED: ConsentQuestion = {
  isAsked: () => false,
  answer: () => {},
  subscribe: () => () => {},
}

const ConsentContext = createContext<ConsentQuestion>(NOBODY_ASKED)

interface ConsentProviderProps {
  /** Nobody is asked where there is none. */
  readonly question?: ConsentQuestion | undefined
  readonly children: ReactNode
}

/** Tells the views below it whether to ask. */
export function ConsentProvider({ question = NOBODY_ASKED, children }: ConsentProviderProps) {
  return <ConsentContext value={question}>{children}</ConsentContext>
}

/** Whether to ask, and what takes the answer. */
export function useConsent(): Pick<ConsentQuestion, 'answer'> & { readonly isAsked: boolean } {
  const { isAsked, answer, subscribe } = useContext(ConsentContext)
  return { isAsked: useSyncExternalStore(subscribe, isAsked, () => false), answer }
}
