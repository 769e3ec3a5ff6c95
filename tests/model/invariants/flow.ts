import type { UrlTarget } from '../../../machines/events.ts'
import { numberOf, screenAt, THANK_YOU } from '../../specification/steps.ts'
import { isCompleted, type TakenCase } from './taken.ts'

/** The step after a case: the next one when a step is completed, or as Back and the URL allow. */
export function stepAfter(taken: TakenCase): number {
  const { before, name, event } = taken
  const { step, isLooking, submission } = before
  if (isLooking) return name.startsWith('readSubmission') && isFound(name) ? THANK_YOU : step
  if (isCompleted(taken) || (event?.type === 'APPLICATION.STARTED' && step === 0)) return step + 1
  if (submission === 'writing') return name.startsWith('writeSubmission') ? THANK_YOU : step
  if (event?.type === 'BACK.PRESSED') return step > 1 && screenAt(step).mayGoBack ? step - 1 : step
  return event?.type === 'URL.REQUESTED' ? stepByUrl(before, event.target) : step
}

/** The design's table of requested addresses, for an application whose records are as known. */
function stepByUrl({ step, unlocked }: TakenCase['before'], target: UrlTarget): number {
  if (step === 0 || target.kind === 'entry') return step
  const wanted = target.kind === 'step' ? numberOf(target.step) : Number.POSITIVE_INFINITY
  if (wanted > unlocked) return unlocked
  const isAllowed = wanted < step ? screenAt(step).mayGoBack : wanted === step + 1
  return isAllowed ? wanted : step
}

export function isFound(lookup: string): boolean {
  return !/no submission|database refused/.test(lookup)
}
