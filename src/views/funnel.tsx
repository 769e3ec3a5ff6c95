import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'

/** The running funnel: views read its snapshots and send it what the applicant does. */
export type FunnelActor = ActorRefFrom<FunnelMachine>

const FunnelContext = createContext<FunnelActor | null>(null)

interface FunnelProviderProps {
  readonly actor: FunnelActor
  readonly children: ReactNode
}

/** Gives the views below it the one running funnel. */
export function FunnelProvider({ actor, children }: FunnelProviderProps) {
  return <FunnelContext value={actor}>{children}</FunnelContext>
}

/**
 * The funnel that this view belongs to, to send events to.
 *
 * @throws Error outside a FunnelProvider.
 */
export function useFunnel(): FunnelActor {
  const actor = useContext(FunnelContext)
  if (actor === null) throw new Error('A view needs a FunnelProvider around it')
  return actor
}

/** What a view reads of the funnel; it renders again only when that has changed. */
export function useFunnelSelector<T>(
  selector: (snapshot: FunnelSnapshot) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  return useSelector(useFunnel(), selector, compare)
}
