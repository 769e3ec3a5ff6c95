import type { Reason } from '../../paths/criteria/criterion.ts'
import { excludeEachOther, RULES } from '../../specification/decision.ts'

/** Pairs of branches that can never both hold. */
export const EXCLUSIVE: readonly Reason[] = [
  { of: /^locating \/ always/, because: 'An application is at one step at a time.' },
  { of: /^puzzleIntro \/ CHANGE\.PRESSED/, because: 'An answer is of one form.' },
  { of: /restoringDecision \/ always/, because: 'A submission was decided by one rule.' },
  {
    of: /^funnel\.flow \/ URL\.REQUESTED \/ 0 before 1$/,
    because: 'A storage that cannot be read does not tell that another tab has changed it.',
  },
  {
    of: /^funnel\.flow \/ URL\.REQUESTED \/ 2 before [45]$/,
    because: 'An address names the intro or a step, not both.',
  },
  {
    of: /^funnel\.flow \/ URL\.REQUESTED \/ 3 before [45]$/,
    because: 'A step beyond what is unlocked is neither an earlier one nor the next unlocked one.',
  },
  {
    of: /^funnel\.flow \/ URL\.REQUESTED \/ 4 before 5$/,
    because: 'An earlier step is not the next one.',
  },
  {
    of: /restoring\.checking \/ always \/ 0 before [12]$/,
    because: 'Records that cannot be read are not there to be taken up.',
  },
  {
    of: /restoring\.reading \/ xstate\.done\.actor\.readSubmission \/ 0 before 1$/,
    because: 'The database answers with a submission or that it ended, never both.',
  },
  {
    of: /^workExperience \/ CONTINUE\.PRESSED \/ 0 before 1$/,
    because: 'A form that is complete lacks no résumé.',
  },
  {
    of: /workExperience\.waiting \/ always \/ 0 before 1$/,
    because: 'A form that is complete has the résumé that it waited for.',
  },
  ...RULES.flatMap((_, one) =>
    RULES.flatMap((_, other) =>
      other > one && excludeEachOther(one, other)
        ? {
            of: new RegExp(`^deciding / always / ${one} before ${other}$`),
            because: 'By the specification the two never match together.',
          }
        : [],
    ),
  ),
  {
    of: /^funnel\.timer \/ RECORDS\.RESTORED \/ 0 before 1$/,
    because: 'Records that say the timer both runs and rests are read as resting.',
  },
  {
    of: /^funnel\.delivery \/ RECORDS\.RESTORED \/ [01] before 2$/,
    because: 'What was delivered counts as refused no longer.',
  },
]

/** Values that reach no decision. */
export const UNCOVERED_DATA_FLOWS: readonly Reason[] = [
  {
    of: /RESTARTED|FORGOTTEN|storage unreadable/,
    because: 'Nothing is left: every answer is given anew before there is a decision.',
  },
]
