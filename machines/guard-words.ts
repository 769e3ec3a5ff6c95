import type * as guards from './guards.ts'
import type { GuardMeta } from './meta.ts'
import type { DecisionRules, TestCity } from './rules/decision-rules.ts'
import { stateName } from './rules/us-states.ts'

type GuardName = keyof typeof guards | 'isVettingSettled' | 'isSpinnerOver'

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
    isOwnField: { words: 'The field belongs to the form on the page.' },

    isSavedUnreadable: { words: 'What this device kept cannot be read.', section: ROUTES },
    isAnythingSaved: { words: 'This device has kept an application.', section: ROUTES },
    mayHaveSubmitted: {
      words: 'The application stands at one of the last two steps, so it may be submitted already.',
    },
    isSubmissionFound: { words: 'This device has kept a submission of this application.' },

    isAtStep: { words: 'The application has started and stands at this step.' },
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

    hasResume: { words: 'A résumé is attached.' },
    hasAnalysis: { words: 'The vetting service has answered.' },
    isVettingOutstanding: {
      words: 'The puzzles have begun, so vetting was asked, and nothing is decided yet.',
    },
    isVettingSettled: { words: 'No answer of the vetting service is on its way.' },
    isSpinnerOver: { words: 'The spinner of the thank-you page has ended.', section: DECISION },
    wasDelivered: { words: 'The backend has acknowledged the submission.' },
    wasDecided: { words: 'The application is decided already.' },
    wasDecidedAs: { words: 'The application was decided so before.' },
    isOwnSubmission: { words: 'The report is about this application.' },
    isPlaceKnown: { words: "The place of the applicant's address is known, or will not be." },

    isUnder20: {
      words: `A date of birth is given and the age is under ${rules.knockoutAge}.`,
      values: { 'knockout age': rules.knockoutAge },
      section: DECISION,
    },
    isUnder21: {
      words: `A date of birth is given and the age is ${rules.knockoutAge} or more, but under ${rules.minimumAge}.`,
      values: { 'knockout age': rules.knockoutAge, 'minimum age': rules.minimumAge },
      section: DECISION,
    },
    livesElsewhere: {
      words: `A state of residence is given that is not ${listed(rules.allowedStates.map(stateInWords))}.`,
      values: { 'allowed states': rules.allowedStates.map(stateInWords).join(', ') },
      section: DECISION,
    },
    isTestPerson: {
      words:
        "The e-mail contains one of the configured job platforms' domains or is the test e-mail, or the full name is the test name.",
      section: '9, Test-applicant rules',
    },
    isAtTestPlace: {
      words: `The address is in ${rules.testCountry.name} or in ${listed(rules.testCities.map(cityInWords))}.`,
      values: {
        country: rules.testCountry.name,
        cities: rules.testCities.map(cityInWords).join(', '),
      },
      section: '9, Test-applicant rules',
    },
    isReviewRequired: {
      words: `The vetting service answered ${rules.reviewStatus}.`,
      values: { status: rules.reviewStatus },
      section: DECISION,
    },
  }
}

/** `Michigan (MI)`; a code that is no state's stands alone. */
function stateInWords(code: string): string {
  const name = stateName(code)
  return name === '' ? code : `${name} (${code})`
}

/** `Austin (Texas, TX)`. */
function cityInWords({ city, code, name }: TestCity): string {
  return `${city} (${name}, ${code})`
}

/** `Monday, Tuesday or Friday`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? 'any'
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}
