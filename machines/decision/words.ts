import type { StageRule } from './table.ts'

/** Of the stage of rule 3, as the specification has it. */
export const NJ_STAGE_NOTE = 'NJ is not allowed.'

/** Why an application rests where it does (section 4). */
export const OUTCOME_WORDS: Record<StageRule, string> = {
  disqualifiedByKnockout: 'Under 20 years old: disqualified by the knockout questions.',
  appliedByAge: '20 but not yet 21 years old: applied, for a later review.',
  disqualifiedByResidence:
    'Lives in a state that is not Pennsylvania, Michigan or West Virginia: disqualified.',
  disqualifiedAsTest: 'A test of a job platform, by identity or by place: disqualified.',
  appliedByReview: 'The vetting service requires a manual review: applied.',
  qualified: 'None of the rules holds: approved.',
}
