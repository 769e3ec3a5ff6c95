import type { FunnelEvent } from '../../machines/events.ts'
import {
  BLANK_FORMS,
  CASINO_AFFILIATION,
  CONTACT,
  ELIGIBILITY,
  WORK_EXPERIENCE,
} from '../../machines/examples/answers.ts'
import { solving } from '../../machines/examples/boards.ts'
import type { PuzzleIndex } from '../../machines/rules/puzzle-levels.ts'
import type { FormName } from '../../machines/schemas/application.ts'
import type { Run } from './start-funnel.ts'

/** Continue with valid answers, form by form. */
export const SUBMITTED = {
  contactDetails: { type: 'CONTACT.SUBMITTED', form: 'contactDetails', values: CONTACT },
  eligibility: { type: 'ELIGIBILITY.SUBMITTED', form: 'eligibility', values: ELIGIBILITY },
  workExperience: {
    type: 'WORK_EXPERIENCE.SUBMITTED',
    form: 'workExperience',
    values: WORK_EXPERIENCE,
  },
  casinoAffiliation: {
    type: 'CASINO_AFFILIATION.SUBMITTED',
    form: 'casinoAffiliation',
    values: CASINO_AFFILIATION,
  },
} as const satisfies Record<FormName, FunnelEvent>

/** Continue with a form that nobody filled in. */
export const SUBMITTED_BLANK = {
  contactDetails: { ...SUBMITTED.contactDetails, values: BLANK_FORMS.contactDetails },
  eligibility: { ...SUBMITTED.eligibility, values: BLANK_FORMS.eligibility },
  workExperience: { ...SUBMITTED.workExperience, values: BLANK_FORMS.workExperience },
  casinoAffiliation: { ...SUBMITTED.casinoAffiliation, values: BLANK_FORMS.casinoAffiliation },
} as const satisfies Record<FormName, FunnelEvent>

/** What the applicant does on each step, by its number, to complete it. */
const COMPLETING: Record<number, readonly FunnelEvent[]> = {
  1: [SUBMITTED.contactDetails],
  2: [SUBMITTED.eligibility],
  3: [SUBMITTED.workExperience],
  4: [SUBMITTED.casinoAffiliation],
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
