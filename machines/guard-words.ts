import { DECISION_TABLE, type DecidingRule, type DecisionRules } from './decision/table.ts'
import { RULE_WORDS } from './decision/words.ts'
import type * as guards from './guards.ts'
import type { GuardMeta } from './meta.ts'

type GuardName =
  | keyof typeof guards
  | DecidingRule
  | 'isUploading'
  | 'isResumeEmpty'
  | 'isVettingSettled'
  | 'isSpinnerOver'
  | 'isTimerRunning'
  | 'isDecided'

const ROUTES = '2, Guards'
const DECISION = '4, Thank-you and pipeline stage'

/** What each guard asks, in words, with the values that it compares with. */
export function guardWords(rules: DecisionRules): Record<GuardName, GuardMeta> {
  return {
    isFormComplete: {
      words: 'Every field that the form shows is filled in as section 5 asks.',
      values: { 'digits of a phone number': 10, 'words of a summary': 50, 'words of details': 5 },
      section: '5, Validation rules',
    },
    isOnlyResumeMissing: {
      words: 'All that the form lacks is the résumé.',
      section: '5, Validation rules',
    },
    isOwnField: { words: 'The field belongs to the form on the page.' },

    isSavedUnreadable: { words: 'What this device kept cannot be read.', section: ROUTES },
    isAnythingSaved: { words: 'This device has kept an application.', section: ROUTES },
    mayHaveSubmitted: {
      words: 'The application stands at one of the last two steps, so it may be submitted already.',
    },
    isSubmissionFound: { words: 'This device has kept a submission of this application.' },

    isDestination: { words: 'This step is the one to enter.' },
    wasOpenedElsewhere: {
      words: 'The page was opened at another address than that of the current step.',
      section: ROUTES,
    },
    isStorageAsKnown: { words: 'What this device keeps is as this tab knows it.' },
    isStorageUnreadable: { words: 'What this device keeps cannot be read any more.' },
    isStorageChanged: { words: 'Another tab has changed what this device keeps.' },
    isRequestForEntry: { words: 'The address is that of the intro.', section: ROUTES },
    isRequestBeyondUnlocked: {
      words:
        'The address is unknown or beyond the highest unlocked step, and the applicant stands at a lower one.',
      section: ROUTES,
    },
    isRequestForEarlierStep: {
      words: 'The address is that of an earlier step, and the current step allows Back.',
      section: ROUTES,
    },
    isRequestForNextStep: {
      words: 'The address is that of the next step, which is unlocked already.',
      section: ROUTES,
    },

    wasTimerRunning: { words: 'The timer was running when it was saved.', section: '4, Timer' },
    wasTimerPaused: { words: 'The timer was paused when it was saved.', section: '4, Timer' },
    isTimerRunning: { words: 'The timer is running.', section: '4, Timer' },
    isLevelSolved: {
      words: 'Every pair of the level is connected and, from level 2 on, every square is covered.',
      section: '4, Puzzle play',
    },

    isUploading: { words: 'A résumé is on its way.' },
    isResumeEmpty: { words: 'No résumé is attached or on its way.' },
    hasResume: { words: 'A résumé is attached.' },
    hasAnalysis: { words: 'The vetting service has answered.' },
    isVettingOutstanding: {
      words: 'The puzzles have begun, so vetting was asked, and nothing is decided yet.',
    },
    isVettingSettled: { words: 'No answer of the vetting service is on its way.' },
    isSpinnerOver: { words: 'The spinner of the thank-you page has ended.', section: DECISION },
    wasDelivered: { words: 'The backend has acknowledged the submission before.' },
    wasDecided: { words: 'The application was decided before the page was opened.' },
    isDecided: { words: 'The application is decided.' },
    isSameSubmission: { words: 'Another tab has submitted this same application.' },
    wasDecidedAs: { words: 'The application was decided so before.' },
    isQualified: { words: 'No rule speaks against the applicant.', section: DECISION },
    isOwnSubmission: { words: 'The report is about this application.' },
    isPlaceKnown: { words: "The place of the applicant's address is known, or will not be." },

    ...decidingWords(rules),
  }
}

function decidingWords(rules: DecisionRules) {
  return Object.fromEntries(
    DECISION_TABLE.map(({ guard }) => [guard, RULE_WORDS[guard].asks(rules)]),
  ) as Record<DecidingRule, GuardMeta>
}
