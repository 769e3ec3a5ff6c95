import type { FunnelEvent } from '../../machines/events.ts'
import {
  CASINO_AFFILIATION,
  CONTACT,
  ELIGIBILITY,
  WORK_EXPERIENCE,
} from '../../machines/examples/answers.ts'
import { solving } from '../../machines/examples/boards.ts'
import { continuingWith } from '../../machines/examples/filling.ts'
import type { PuzzleIndex } from '../../machines/rules/puzzle-levels.ts'
import type { FormName } from '../../machines/schemas/application.ts'
import type { Run } from './start-funnel.ts'

/** Valid answers and Continue, form by form. */
export const CONTINUED = {
  contactDetails: continuingWith({ form: 'contactDetails', values: CONTACT }),
  eligibility: continuingWith({ form: 'eligibility', values: ELIGIBILITY }),
  workExperience: continuingWith({ form: 'workExperience', values: WORK_EXPERIENCE }),
  casinoAffiliation: continuingWith({ form: 'casinoAffiliation', values: CASINO_AFFILIATION }),
} as const satisfies Record<FormName, readonly FunnelEvent[]>

/** What the applicant does on each step, by its number, to complete it. */
const COMPLETING: Record<number, readonly FunnelEvent[]> = {
  1: CONTINUED.contactDetails,
  2: CONTINUED.eligibility,
  3: CONTINUED.workExperience,
  4: CONTINUED.casinoAffiliation,
  5: [{ type: 'PUZZLE.STARTED' }],
  11: [{ type: 'APPLICATION.SUBMITTED' }],
}

/** Completes the step with this number, 1 to 11, and comes to the next. */
export async function completeStep(run: Run, step: number): Promise<void> {
  const level = LEVEL_AT[step]
  if (level) {
    run.send(...solving(level))
    run.wait(1000)
  } else run.send(...(COMPLETING[step] ?? []))
  await run.settle()
}

/** Walks from the intro to a step, completing every step before it. */
export async function walkTo(run: Run, step: number): Promise<void> {
  run.send({ type: 'APPLICATION.STARTED' })
  for (let current = 1; current < step; current++) await completeStep(run, current)
}

const LEVEL_AT: Record<number, PuzzleIndex> = { 6: 1, 7: 2, 8: 3, 9: 4, 10: 5 }
