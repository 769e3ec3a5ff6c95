import type { FunnelEvent } from '../../machines/events.ts'
import { solving } from '../../machines/examples/boards.ts'
import { STARTING } from '../../machines/examples/cases.ts'
import { continuingWith, type FilledForm } from '../../machines/examples/filling.ts'
import type { FormName } from '../../machines/forms/index.ts'
import { DELAYS_MS } from '../specification/configuration.ts'
import { SHORTEST } from '../specification/forms/index.ts'
import { pressesOn } from '../specification/presses.ts'
import { screenAt } from '../specification/steps.ts'
import type { Run } from './start-funnel.ts'

/** Valid answers and Continue, by form. */
export function continued(form: FormName): readonly FunnelEvent[] {
  return continuingWith({ form, values: SHORTEST[form] } as FilledForm)
}

/** What the applicant does on a step to complete it; a level by what is drawn. */
function completing(step: number): readonly FunnelEvent[] {
  const { form, level } = screenAt(step)
  if (form) return continued(form)
  if (level) return solving(level)
  return pressesOn(screenAt(step).id).map(({ event }) => ({ type: event }) as FunnelEvent)
}

/** Completes the step with this number and comes to the next. */
export async function completeStep(run: Run, step: number): Promise<void> {
  run.send(...completing(step))
  if (screenAt(step).level) run.wait(DELAYS_MS.levelAdvance)
  await run.settle()
}

/** Walks from the intro to a step, completing every step before it. */
export async function walkTo(run: Run, step: number): Promise<void> {
  run.send(...STARTING)
  for (let current = 1; current < step; current++) await completeStep(run, current)
}
