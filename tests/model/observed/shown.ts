import type { ScreenMeta, StateMeta } from '../../../machines/meta.ts'
import { type FunnelSnapshot, selectOutcome } from '../../../machines/selectors.ts'
import { summaryOf } from '../../../src/views/form/fault-words.ts'
import { THANK_YOU } from '../../specification/steps.ts'

/**
 * What the page, the address bar and the device show of a state: each follows from the rest of it.
 */
export function shownIn(
  snapshot: FunnelSnapshot,
  screen: ScreenMeta | undefined,
  records: object | null,
) {
  return {
    screen: screen ?? null,
    summary: summaryOf(snapshot).map(({ message }) => message),
    outcome: screen?.step === THANK_YOU ? selectOutcome(snapshot) : null,
    isForm: snapshot.hasTag('form'),
    isSolved: snapshot.hasTag('solved'),
    isSubmitting: snapshot.hasTag('submitting'),
    /** The records as another page would read them; null where there are none. */
    stored: snapshot.hasTag('unsaved') ? null : records,
  }
}

export type Shown = ReturnType<typeof shownIn>

/** The rule by which the chart has decided. */
export function ruleIn(snapshot: FunnelSnapshot) {
  const metas: (StateMeta | undefined)[] = Object.values(snapshot.getMeta())
  return metas.find((meta) => meta?.outcome)?.outcome?.rule ?? null
}
