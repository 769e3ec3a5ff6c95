import type { AnyEventObject } from 'xstate'
import type { FunnelContext } from './context.ts'
import type { CalendarDate } from './decision/age.ts'
import type { Decision } from './decision/table.ts'
import { isTestPlace } from './decision/test-applicant.ts'
import { FORMS, type FormName } from './forms/index.ts'
import { type Classes, MAX_NAME_LENGTH } from './progress/progress-report.ts'
import { vettingStatus } from './records/application.ts'
import { type FunnelSnapshot, selectDecision, selectForm, selectStep } from './selectors.ts'
import { stepOf } from './step-list.ts'

/**
 * What the funnel's own records say of an event, in classes without personal data; null if
 * the event changed none of them. `today` is the applicant's calendar date.
 */
export function classesOf(
  before: FunnelSnapshot,
  event: AnyEventObject,
  after: FunnelSnapshot,
  today: CalendarDate,
): Classes | null {
  const { analysisResult } = after.context.application
  const decision = selectDecision(after)
  const classes: Classes = {
    ...formClasses(before, event, after, today),
    ...(selectStep(after) !== selectStep(before) ? levelClasses(before, after) : {}),
    ...(before.context.application.analysisResult === analysisResult
      ? {}
      : { vetting: vettingStatus(analysisResult).slice(0, MAX_NAME_LENGTH) || 'none' }),
    ...(before.context.place === after.context.place ? {} : placeClass(after.context)),
    ...(decision && !selectDecision(before) && decisionClasses(decision, after)),
  }
  return Object.keys(classes).length === 0 ? null : classes
}

function decisionClasses({ rule, stage }: Decision, { context }: FunnelSnapshot): Classes {
  const isVetted = vettingStatus(context.application.analysisResult) !== ''
  return { rule, stage, ...(!isVetted && { vetting: 'none' }) }
}

/** The form that an event may complete: by Continue, or by the upload that Continue waits for. */
function formIn(snapshot: FunnelSnapshot, { type }: AnyEventObject): FormName | undefined {
  const isContinued = type === 'CONTINUE.PRESSED' || type.startsWith('UPLOAD.')
  return isContinued ? selectForm(snapshot) : undefined
}

function formClasses(
  before: FunnelSnapshot,
  event: AnyEventObject,
  after: FunnelSnapshot,
  today: CalendarDate,
): Classes {
  const form = formIn(before, event)
  if (!form) return {}
  if (after.context.refusals > before.context.refusals) {
    return { refused: Object.keys(after.context.forms[form].refused) }
  }
  return selectForm(after) === form ? {} : acceptedFormClasses(form, after.context, today)
}

function acceptedFormClasses<F extends FormName>(
  form: F,
  { application, configuration }: FunnelContext,
  today: CalendarDate,
): Classes {
  return FORMS[form].classes(application[form], { configuration, today })
}

/** How a level that is left was played. */
function levelClasses(before: FunnelSnapshot, after: FunnelSnapshot): Classes {
  const left = stepOf(selectStep(before))?.level
  const answer = left && after.context.application.puzzleAnswers[`puzzle${left}`]
  return answer ? { moves: answer.moves, seconds: answer.elapsedSeconds } : {}
}

/** A test place by its city; of any other place nothing is recorded, since it is personal data. */
function placeClass({ place }: FunnelContext): Classes {
  if (place === undefined) return {}
  if (place === null) return { place: 'unknown' }
  return { place: isTestPlace(place) ? `${place.city} ${place.region}` : 'elsewhere' }
}
