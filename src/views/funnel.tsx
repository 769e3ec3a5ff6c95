import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'

export type FunnelActor = ActorRefFrom<FunnelMachine>

const FunnelContext = createContext<FunnelActor | undefined>(undefined)

/** Gives every view below it the one running funnel. */
export function FunnelProvider({ actor, children }: { actor: FunnelActor; children: ReactNode }) {
  return <FunnelContext value={actor}>{children}</FunnelContext>
}

/** The running funnel: views send it what the applicant does. */
export function useFunnel(): FunnelActor {
  const actor = useContext(FunnelContext)
  if (!actor) throw new Error('A view stands outside of a FunnelProvider')
  return actor
}

/** What a view reads: it renders again only when the selected value changes. */
export function useFunnelSelector<Selected>(
  select: (snapshot: FunnelSnapshot) => Selected,
): Selected {
  return useSelector(useFunnel(), select)
}
