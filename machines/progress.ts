import type { AnyEventObject } from 'xstate'
import type { FunnelContext } from './context.ts'
import type { CalendarDate } from './decision/age.ts'
import { isTestPlace } from './decision/test-applicant.ts'
import { vettingStatus } from './decision/vetting.ts'
import { FORMS, type FormName } from './forms/index.ts'
import { STEPS, stepGroup } from './rules/steps.ts'
import type { Classes } from './schemas/progress.ts'

/**
 * What the funnel's own records say of an event, in classes that name nobody; null where the event
 * changed nothing that they are about. `today` is the applicant's calendar date.
 */
export function classesOf(
  before: FunnelContext,
  event: AnyEventObject,
  after: FunnelContext,
  today: CalendarDate,
): Classes | null {
  const classes: Classes = {
    ...submitted(before, event, after, today),
    ...(after.application.currentStep !== before.application.currentStep
      ? level(before, after)
      : {}),
    ...(before.application.analysisResult === after.application.analysisResult
      ? {}
      : { vetting: vettingStatus(after.application.analysisResult) || 'none' }),
    ...(before.place === after.place ? {} : placed(after)),
    ...(before.decision === after.decision || !after.decision
      ? {}
      : { rule: after.decision.rule, stage: after.decision.stage }),
  }
  return Object.keys(classes).length === 0 ? null : classes
}

/** The form that an event may have completed: Continue does, or the file that Continue waits for. */
function formIn({ application }: FunnelContext, { type }: AnyEventObject): FormName | undefined {
  const isContinued = type === 'CONTINUE.PRESSED' || type.startsWith('UPLOAD.')
  return isContinued ? STEPS[application.currentStep - 1]?.form : undefined
}

function submitted(
  before: FunnelContext,
  event: AnyEventObject,
  after: FunnelContext,
  today: CalendarDate,
): Classes {
  const form = formIn(before, event)
  if (!form) return {}
  if (after.refusals > before.refusals) return { refused: Object.keys(after.forms[form].refused) }
  const isAccepted = after.application.currentStep > before.application.currentStep
  return isAccepted ? classesIn(form, after, today) : {}
}

function classesIn<F extends FormName>(
  form: F,
  { application, configuration }: FunnelContext,
  today: CalendarDate,
): Classes {
  return FORMS[form].classes(application[form], { configuration, today })
}

/** How a level that is left was played. */
function level(before: FunnelContext, after: FunnelContext): Classes {
  const { currentStep, puzzleIndex } = before.application
  const answer = after.application.puzzleAnswers[`puzzle${puzzleIndex}`]
  if (stepGroup(currentStep) !== 'puzzle' || !answer) return {}
  return { moves: answer.moves, seconds: answer.elapsedSeconds }
}

/** A test place by its city, any other by nothing: where applicants live is nobody's business here. */
function placed({ place, rules }: FunnelContext): Classes {
  if (place === undefined) return {}
  if (place === null) return { place: 'unknown' }
  return { place: isTestPlace(place, rules) ? `${place.city} ${place.region}` : 'elsewhere' }
}
