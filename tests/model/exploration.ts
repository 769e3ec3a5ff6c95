import { applicantOf } from '../../machines/examples/applicant.ts'
import { ACTOR_CASES, EVENT_CASES } from '../../machines/examples/cases.ts'
import { atFirstPath } from '../../machines/examples/detour-conditions.ts'
import { STARTS, SUBMISSIONS } from '../../machines/examples/starts.ts'
import type { FormName } from '../../machines/forms/index.ts'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import type { Paths } from '../../machines/puzzle/cells.ts'
import {
  type FunnelSnapshot,
  selectDecision,
  selectForm,
  selectScreen,
} from '../../machines/selectors.ts'
import { STEPS } from '../../machines/step-list.ts'
import type { Exploration } from '../paths/explore.ts'

/** The funnel's exploration: every start, every named case. */
export const FUNNEL_EXPLORATION: Exploration<typeof funnelMachine> = {
  machine: funnelMachine,
  starts: STARTS,
  events: EVENT_CASES,
  actors: { ...ACTOR_CASES, readSubmission: SUBMISSIONS },
  facts: factsOf,
}

type Context = FunnelSnapshot['context']

/**
 * The facts that guards can still read besides the state's value, as classes, and the text typed
 * into the form on the page. A fact that no guard can read any more is left out to keep the graph
 * small. `criteria.model.test.ts` explores states that share a key again and fails where they
 * differ.
 */
export function factsOf(snapshot: FunnelSnapshot): string {
  const { context, value } = snapshot
  const { unlocked, opened } = context
  const screen = selectScreen(snapshot)
  const facts: Record<string, unknown> = { unlocked }
  if (opened) facts.opened = opened
  if (screen === 'restoring') facts.saved = context.saved
  if (!selectDecision(snapshot)) {
    facts.applicant = applicantOf(context)
    facts.isDated = context.today !== undefined
  }
  const form = selectForm(snapshot)
  if (form) facts.form = formOf(context, form)
  if (isLevel(screen)) facts.board = [context.drawing, lengthsOf(drawnOf(context))]
  if (atFirstPath(snapshot)) facts.undo = lengthsOf(context.undoStack.at(-1) ?? {})
  if (screen === 'thankYou') facts.isStored = context.isStored
  if (value.resume !== 'empty') facts.resume = context.forms.workExperience.draft.resume !== ''
  return JSON.stringify(facts)
}

function isLevel(screen: string): boolean {
  return STEPS.some(({ id, level }) => id === screen && level !== undefined)
}

/**
 * The observed fields of a form that differ from the saved ones: only a waiting Continue reads
 * them.
 */
function formOf({ forms, application }: Context, form: FormName) {
  const { draft, touched, errors, refused } = forms[form]
  const isAsSaved = JSON.stringify(draft) === JSON.stringify(application[form])
  return isAsSaved && touched.length === 0 ? null : [draft, touched, errors, Object.keys(refused)]
}

function drawnOf({ application }: Context) {
  return application.puzzleAnswers[`puzzle${application.puzzleIndex}`]?.paths ?? {}
}

function lengthsOf(paths: Paths) {
  return Object.entries(paths).map(([color, path]) => [color, path.length])
}
