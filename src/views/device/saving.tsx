import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

/** When the device last took the records, in ms since 1970; `refused` where it keeps none. */
export type Saved = number | 'refused' | undefined

/** How saving goes, told by whoever saves. */
export interface SavingStatus {
  readonly read: () => Saved
  readonly subscribe: (listener: () => void) => () => void
}

const UNKNOWN: SavingStatus = { read: () => undefined, subscribe: () => () => {} }

const SavingContext = createContext<SavingStatus>(UNKNOWN)

interface SavingProviderProps {
  /** Unknown where nobody saves. */
  readonly status?: SavingStatus | undefined
  readonly children: ReactNode
}

/** Tells the views below it how saving goes. */
export function SavingProvider({ status = UNKNOWN, children }: SavingProviderProps) {
  return <SavingContext value={status}>{children}</SavingContext>
}

/** How saving goes; undefined until something was saved on this visit. */
export function useSaved(): Saved {
  const { read, subscribe } = useContext(SavingContext)
  return useSyncExternalStore(subscribe, read, () => undefined)
}
