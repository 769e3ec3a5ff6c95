import type { FormName } from '../forms/index.ts'
import {
  type FunnelSnapshot,
  selectDecision,
  selectForm,
  selectScreen,
  selectStep,
} from '../selectors.ts'

export const at =
  (form: FormName) =>
  (snapshot: FunnelSnapshot): boolean =>
    selectForm(snapshot) === form
/** On a form that is filled in for the first time: typing elsewhere would multiply the states. */
export const filling =
  (form: FormName) =>
  (snapshot: FunnelSnapshot): boolean =>
    at(form)(snapshot) &&
    snapshot.context.unlocked === selectStep(snapshot) &&
    snapshot.value.resume === 'empty' &&
    snapshot.context.refusals <= 1
const waiting = (snapshot: FunnelSnapshot): boolean => snapshot.hasTag('waiting')
/** Where Continue was pressed before: only there does the graph determine all values of the form. */
export const wasContinued = (snapshot: FunnelSnapshot): boolean =>
  waiting(snapshot) || snapshot.hasTag('correcting')
export const fillingOrWaiting = (snapshot: FunnelSnapshot): boolean =>
  filling('workExperience')(snapshot) || waiting(snapshot)
const isDecided = (snapshot: FunnelSnapshot) => selectDecision(snapshot) !== undefined
/** Where nothing is unlocked, where the third step may be the next, and at the end. */
export const atSecondOrEnds = (snapshot: FunnelSnapshot) =>
  at('eligibility')(snapshot) || snapshot.context.unlocked === null || isDecided(snapshot)
const isAsking = ({ value }: FunnelSnapshot) =>
  value.vetting === 'analysing' || value.place === 'asking'
export const atEnds = (snapshot: FunnelSnapshot) =>
  snapshot.context.unlocked === null ||
  isDecided(snapshot) ||
  (atThankYou(snapshot) && !isAsking(snapshot))
export const atPuzzleIntro = (snapshot: FunnelSnapshot) => selectScreen(snapshot) === 'puzzleIntro'
export const atThankYou = (snapshot: FunnelSnapshot) => selectScreen(snapshot) === 'thankYou'
export const atLevels = ({ value }: FunnelSnapshot) => /puzzle\d/.test(JSON.stringify(value.flow))
/** Where the next event is that the board comes into sight. */
export const isBoardAwaited = (snapshot: FunnelSnapshot) =>
  snapshot.matches({ timer: { running: 'waiting' } })
/** Where one path is drawn and the stroke has ended: undoing elsewhere would multiply the states. */
export function atFirstPath(snapshot: FunnelSnapshot): boolean {
  const { puzzleAnswers, puzzleIndex } = snapshot.context.application
  const paths = puzzleAnswers[`puzzle${puzzleIndex}`]?.paths ?? {}
  const isLetGo = atLevels(snapshot) && snapshot.context.drawing === null
  return isLetGo && Object.keys(paths).length === 1
}
