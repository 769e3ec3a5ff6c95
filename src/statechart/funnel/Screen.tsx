import { useMemo } from 'react'
import { type AnyMachineSnapshot, createActor } from 'xstate'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { selectScreen, selectScreenMeta } from '../../../machines/selectors.ts'
import { PROGRESS_SEGMENTS } from '../../../machines/step-list.ts'
import { Card } from '../../ui/Card.tsx'
import { StepHeader } from '../../ui/StepHeader.tsx'
import { CurrentView } from '../../views/CurrentView.tsx'
import { FunnelProvider } from '../../views/funnel.tsx'
import { selectHeading } from '../../views/Shell.tsx'
import { exampleInput } from './examples.ts'

/** The applicant's page of a snapshot, around an actor that never starts: nothing runs, nothing is sent. */
export function Screen({ snapshot }: { readonly snapshot: AnyMachineSnapshot }) {
  const actor = useMemo(
    () =>
      createActor(funnelMachine, {
        input: exampleInput(null),
        snapshot: funnelMachine.getPersistedSnapshot(snapshot),
      }),
    [snapshot],
  )
  const shown = actor.getSnapshot()
  const screen = selectScreen(shown)
  const heading = selectHeading(shown)
  return (
    <FunnelProvider key={actor.sessionId} actor={actor}>
      <Card shaking={false} refusals={0}>
        {heading && (
          <StepHeader
            title={heading.title}
            subtitle={heading.subtitle}
            segment={selectScreenMeta(shown)?.segment ?? undefined}
            segments={PROGRESS_SEGMENTS}
            focusKey={screen}
          />
        )}
        <CurrentView key={screen} screen={screen} />
      </Card>
    </FunnelProvider>
  )
}
