import type { SnapshotFrom } from 'xstate'
import type { StageRule } from './decision/table.ts'
import type { FunnelMachine } from './funnel.machine.ts'
import type { ScreenMeta, StateMeta } from './meta.ts'
import type { StepId } from './steps/index.ts'

export type FunnelSnapshot = SnapshotFrom<FunnelMachine>

/** Every screen that the flow can show: the steps, the page before them, and a moment of restoring. */
export type ScreenId = 'restoring' | 'intro' | StepId

/** The screen of the flow's state: screens are chosen by state, never by the URL. */
export function selectScreen({ value }: FunnelSnapshot): ScreenId {
  const { flow } = value as { flow: string | Record<string, unknown> }
  return (typeof flow === 'string' ? flow : Object.keys(flow)[0]) as ScreenId
}

/** What the chart says of the screen that is shown; undefined while it is being found. */
export function selectScreenMeta(snapshot: FunnelSnapshot): ScreenMeta | undefined {
  const metas: (StateMeta | undefined)[] = Object.values(snapshot.getMeta())
  return metas.find((meta) => meta?.screen)?.screen
}

/** Which face of the thank-you page shows: the spinner, or one of the two outcomes (section 2). */
export function selectOutcome(snapshot: FunnelSnapshot): 'processing' | 'approved' | 'submitted' {
  const isShown =
    snapshot.matches({ flow: { thankYou: { screen: 'outcome' } } }) ||
    snapshot.matches({ flow: { thankYou: { screen: 'cleared' } } })
  if (!isShown) return 'processing'
  const approved: StageRule = 'qualified'
  return snapshot.context.decision?.rule === approved ? 'approved' : 'submitted'
}

/** What stands under 'resume' of the chart: whether a file is attached and how far it is. */
export function selectResumeState(
  snapshot: FunnelSnapshot,
): 'empty' | 'uploading' | 'uploaded' | 'failed' {
  return snapshot.value.resume
}
