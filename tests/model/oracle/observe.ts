import { encodeRecords } from '../../../machines/saved-state.ts'
import { summaryOf } from '../../../machines/schemas/forms.ts'
import {
  type FunnelSnapshot,
  selectOutcome,
  selectScreenMeta,
} from '../../../machines/selectors.ts'
import type { StepAction } from '../../../src/graph/microsteps.ts'
import { drawnOn, isSolved } from './after.ts'
import { FORMS } from './fields.ts'
import { BY_STEP, SCREENS } from './screens.ts'
import { formatted, type World } from './world.ts'

const NO_SCREEN = { path: undefined, heading: undefined, segment: undefined }

/** What an outside observer sees of a world, as the oracle expects it. */
export function expected(world: World) {
  const screen = BY_STEP[world.step] ?? 'intro'
  const isThankYou = world.step === 12 && !world.isLooking
  const isOutcome = isThankYou && world.isSpinnerOver && world.submission === 'decided'
  return {
    ...(world.isLooking ? NO_SCREEN : SCREENS[screen]),
    face: world.step >= 1 && world.step <= 4 ? world.face : 'quiet',
    summary: world.step >= 1 && world.step <= 4 ? world.summary : [],
    messages: Object.values(world.messages[FORMS[world.step - 1] ?? ''] ?? {}).sort(),
    timer: world.timer,
    shownTime: formatted(world.seconds),
    moves: world.moves,
    isSolved: isSolved(world),
    drawn: drawnOn(world),
    resume: world.resume,
    outcome: !isThankYou
      ? null
      : !isOutcome
        ? 'processing'
        : world.rule === 'qualified'
          ? 'approved'
          : 'submitted',
    delivery: world.delivery,
    stored:
      world.isCleared || (!world.isStarted && Object.keys(world.tracking).length === 0)
        ? null
        : {
            step: Math.max(1, world.step),
            tracking: world.tracking,
            unlocked: world.unlocked,
            ...world.saved,
            totalTimeMs: world.totalTimeMs,
            isRunning: world.timer === 'running',
            isPaused: world.timer === 'paused',
            drafts: world.drafts,
          },
    sent: world.sent,
    asked: [...world.asked].sort(),
    pauses: world.pauses,
  }
}

const CALLS: Record<string, string> = {
  analyseBackground: 'analyze',
  uploadResume: 'upload',
}

/** The same of a step of the machine, read only from what leaves it. */
export function observed(snapshot: FunnelSnapshot, actions: readonly StepAction[]) {
  const { context } = snapshot
  const meta = selectScreenMeta(snapshot)
  const form = FORMS[(meta?.step ?? 0) - 1]
  const isCorrecting = snapshot.hasTag('correcting')
  const texts = snapshot.hasTag('unsaved') ? null : encodeRecords(context)
  const application = texts?.application ? JSON.parse(texts.application) : null
  const timer = texts?.timer ? JSON.parse(texts.timer) : null
  const drafts = texts?.drafts ? JSON.parse(texts.drafts) : null
  return {
    path: meta?.path,
    heading: meta?.title,
    segment: meta?.segment,
    face: snapshot.hasTag('shaking') ? 'shaking' : isCorrecting ? 'refused' : 'quiet',
    summary:
      form && isCorrecting
        ? summaryOf(form, context.forms[form].refused).map(({ message }) => message)
        : [],
    messages: form ? Object.values(context.forms[form].errors).sort() : [],
    timer: snapshot.value.timer,
    shownTime: formatted(context.timer.elapsedSeconds),
    moves: context.timer.totalMoves,
    isSolved: snapshot.hasTag('solved'),
    drawn: drawnIn(context),
    resume: snapshot.value.resume,
    outcome: meta?.step === 12 ? selectOutcome(snapshot) : null,
    delivery: snapshot.value.delivery,
    stored: application && {
      step: application.currentStep,
      tracking: application.trackingParams,
      unlocked: application.maxUnlockedStep,
      contactDetails: application.contactDetails,
      eligibility: application.eligibility,
      workExperience: application.workExperience,
      casinoAffiliation: application.casinoAffiliation,
      totalTimeMs: timer.totalTimeMs,
      isRunning: timer.isRunning,
      isPaused: timer.isPaused,
      drafts,
    },
    sent: actions
      .filter(({ type }) => type === 'xstate.emit')
      .map(({ params }) => (params as { event: object }).event),
    asked: actions
      .filter(({ type }) => type === 'xstate.spawnChild')
      .map(({ params }) => (params as { id: string }).id)
      .map((id) => CALLS[id] ?? id)
      .sort(),
    pauses: actions.flatMap(pauseOf),
  }
}

/** How many cells each colour's path covers on the level that is played. */
function drawnIn({ application }: FunnelSnapshot['context']): Record<string, number> {
  const { currentStep, puzzleAnswers, puzzleIndex } = application
  if (currentStep < 6 || currentStep > 10) return {}
  const paths = puzzleAnswers[`puzzle${puzzleIndex}`]?.paths ?? {}
  return Object.fromEntries(Object.entries(paths).map(([color, path]) => [color, path.length]))
}

/** A pause in typing that is waited for, or not any more. */
function pauseOf({ type, params }: StepAction): string[] {
  const { id, sendId, delay } = (params ?? {}) as { id?: string; sendId?: string; delay?: number }
  if (!(id ?? sendId)?.startsWith('typingPause')) return []
  return type === 'xstate.cancel' ? ['ended'] : [`begun for ${delay}`]
}
