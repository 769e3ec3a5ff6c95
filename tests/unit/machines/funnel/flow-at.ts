import { PUZZLE_COMPLETE, screenAt, THANK_YOU } from '../../../specification/steps.ts'

/** The state of the flow in which a step begins; the last one as a Qualified applicant sees it. */
export function flowAt(step: number): unknown {
  const { id, form, level } = screenAt(step)
  if (form) return { [id]: 'editing' }
  if (level) return { [id]: 'playing' }
  if (step === PUZZLE_COMPLETE) return { [id]: 'reviewing' }
  return step === THANK_YOU ? { [id]: { decision: 'qualified', screen: 'processing' } } : id
}
