import { applicantOf } from '../../machines/examples/applicant.ts'
import type { FormName } from '../../machines/forms/index.ts'
import {
  type FunnelSnapshot,
  selectDecision,
  selectForm,
  selectScreen,
} from '../../machines/selectors.ts'
import { STEPS } from '../../machines/steps/step-list.ts'

type Context = FunnelSnapshot['context']

/**
 * The facts that guards can still read besides the state's value, as classes, and the text typed
 * into the form on the page. A fact that no guard can read any more is left out to keep the graph
 * small. `tests/model/key.model.test.ts` explores states that share a key again and fails where
 * they differ.
 */
export function factsOf(snapshot: FunnelSnapshot): string {
  const { context, value } = snapshot
  const { unlocked, opened } = context
  const screen = selectScreen(snapshot)
  const facts: Record<string, unknown> = { unlocked }
  if (opened) facts.opened = opened
  if (screen === 'restoring') facts.destination = context.destination
  if (!selectDecision(snapshot)) facts.applicant = applicantOf(context)
  const form = selectForm(snapshot)
  if (form) facts.form = formOf(context, form)
  if (isLevel(screen)) facts.board = [context.drawing, drawnOf(context)]
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
  const paths = application.puzzleAnswers[`puzzle${application.puzzleIndex}`]?.paths ?? {}
  return Object.entries(paths).map(([color, path]) => [color, path.length])
}
