import type { StateMeta } from '../../../machines/meta.ts'
import {
  type FunnelSnapshot,
  selectOutcome,
  selectScreenMeta,
} from '../../../machines/selectors.ts'
import { summaryOf } from '../../../src/views/form/fault-words.ts'
import { THANK_YOU } from '../../specification/steps.ts'

/** What page and address bar are given of a state: each follows from the rest of it. */
export function shownIn(snapshot: FunnelSnapshot) {
  const meta = selectScreenMeta(snapshot)
  return {
    screen: meta ?? null,
    summary: summaryOf(snapshot).map(({ message }) => message),
    outcome: meta?.step === THANK_YOU ? selectOutcome(snapshot) : null,
    isForm: snapshot.hasTag('form'),
    isSolved: snapshot.hasTag('solved'),
    isSubmitting: snapshot.hasTag('submitting'),
  }
}

export type Shown = ReturnType<typeof shownIn>

/** The rule that the chart says the application rests by. */
export function ruleIn(snapshot: FunnelSnapshot) {
  const metas: (StateMeta | undefined)[] = Object.values(snapshot.getMeta())
  return metas.find((meta) => meta?.outcome)?.outcome?.rule ?? null
}
