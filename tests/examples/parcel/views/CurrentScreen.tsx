import { screenAmong } from '../../../../src/router/routes.ts'
import { Card } from '../../../../src/ui/Card.tsx'
import { StepHeader } from '../../../../src/ui/StepHeader.tsx'
import { SCREENS } from './index.ts'
import { screenIdOf, useParcelSelector } from './parcel.tsx'

const STEPS = 4

/** The card with the screen of the current state; its heading takes the focus when the state changes. */
export function CurrentScreen() {
  const state = useParcelSelector(screenIdOf)
  const step = useParcelSelector((snapshot) => screenAmong(snapshot.getMeta())?.step ?? undefined)
  const refusals = useParcelSelector(({ context }) => context.refusals)
  const screen = state && SCREENS[state]
  if (!screen) return null
  const { title, View } = screen
  return (
    <Card shaking={false} refusals={refusals}>
      <StepHeader title={title} segment={step} segments={STEPS} focusKey={state} />
      <View />
    </Card>
  )
}
