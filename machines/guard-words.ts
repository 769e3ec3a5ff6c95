import { DECISION_TABLE, type DecidingRule } from './decision/table.ts'
import { DECISION_VALUES } from './decision/values.ts'
import type { FunnelEvent, RaisedEvent } from './events.ts'
import type * as guards from './guards.ts'
import type { GuardMeta } from './meta.ts'
import { RULE_QUESTIONS } from './rule-questions.ts'
import type { FunnelActors } from './setup.ts'

type GuardName =
  | keyof typeof guards
  | DecidingRule
  | 'isUploading'
  | 'isResumeEmpty'
  | 'isVettingSettled'
  | 'isSpinnerOver'
  | 'isTimerRunning'
  | 'isDecided'
  | 'isSubmissionSafe'
  | 'mayForget'
  | 'mayRestart'

type Delay =
  | 'clearing'
  | 'geolocationTimeout'
  | 'levelAdvance'
  | 'shake'
  | 'spinner'
  | 'typingPause'

type Actor = Exclude<keyof FunnelActors, 'outbox' | 'ticker' | 'watchBoard' | `${string}Resume`>

/**
 * What happens, a clause each: events, the answers and failures of actors, and what is so while a delay runs. A
 * capitalized text is the label of what the applicant presses. `xstate.init` and `PAGE.HIDDEN` are recorded only.
 */
export const EVENT_WORDS: Record<
  | FunnelEvent['type']
  | `xstate.${'done' | 'error'}.actor.${Actor}`
  | 'xstate.init'
  | 'PAGE.HIDDEN'
  | Delay,
  string
> = {
  'xstate.init': 'the page is opened',
  'APPLICATION.ENDED': 'another page ends this application',
  'APPLICATION.FORGOTTEN': 'Forget this application',
  'APPLICATION.RESTARTED': 'Start over',
  'APPLICATION.STARTED': 'Start Application',
  'APPLICATION.SUBMITTED': 'Submit Application',
  'BACK.PRESSED': 'Back',
  'BOARD.HIDDEN': 'the board is out of sight',
  'BOARD.RESET': 'Reset Puzzle',
  'BOARD.SHOWN': 'the board is in sight',
  'CHANGE.PRESSED': 'Change an answer',
  'CONTINUE.PRESSED': 'Continue',
  'DECISION.DUE': 'the processing message ends',
  'DECISION.MADE': 'the decision is made',
  'DELIVERY.ACKNOWLEDGED': 'the server has the application',
  'DELIVERY.ADDED': 'the server has this as a further application',
  'DELIVERY.ATTEMPTED': 'the application is being sent',
  'DELIVERY.POSTPONED': 'the server does not answer',
  'DELIVERY.REFUSED': 'the server refuses the application',
  'FIELD.CHOSEN': 'the applicant chooses an answer',
  'FIELD.LEFT': 'the applicant leaves a field',
  'FIELD.RESTED': 'typing pauses',
  'FIELD.TYPED': 'the applicant types',
  'PAGE.HIDDEN': 'the page is hidden or closed',
  'PAGE.LEFT': 'the applicant leaves the page',
  'PLACE.REQUESTED': 'the location is asked for',
  'PUZZLE.STARTED': 'Start',
  'RECORDS.RESTORED': 'the saved answers are loaded',
  'RESUME.CHOSEN': 'the applicant chooses a file',
  'RESUME.GONE': 'the server no longer has the file',
  'RESUME.REMOVED': 'the applicant removes the file',
  'STROKE.BEGUN': 'the applicant begins a line',
  'STROKE.ENDED': 'the applicant ends a line',
  'STROKE.EXTENDED': 'the applicant goes on with a line',
  'STROKE.UNDONE': 'Undo',
  'SUBMISSION.FOUND': 'the device finds that this was submitted',
  'TIMER.PAUSED': 'Pause the timer',
  'TIMER.RESET': 'the timer is set to zero',
  'TIMER.RESUMED': 'Resume the timer',
  'TIMER.STARTED': 'the timer starts',
  'TIMER.STOPPED': 'the timer stops',
  'TIMER.TICKED': 'a second passes',
  'UPLOAD.FAILED': 'the upload fails',
  'UPLOAD.FINISHED': 'the upload is complete',
  'UPLOAD.PROGRESSED': 'the upload goes on',
  'UPLOAD.REFUSED': 'the server refuses the file',
  'URL.REQUESTED': 'the applicant opens another page',
  'VETTING.REQUESTED': 'vetting is asked',
  'xstate.done.actor.analyseBackground': 'vetting answers',
  'xstate.done.actor.freezeSubmission': 'the device has stored the decision',
  'xstate.done.actor.locate': 'the location service answers',
  'xstate.done.actor.readClock': "the device says today's date",
  'xstate.done.actor.readSubmission': 'the device has looked for a submitted application',
  'xstate.done.actor.writeSubmission': 'the device has stored the application',
  'xstate.error.actor.analyseBackground': 'vetting fails',
  'xstate.error.actor.freezeSubmission': 'the device does not store the decision',
  'xstate.error.actor.locate': 'the location service fails',
  'xstate.error.actor.readClock': "the device does not say today's date",
  'xstate.error.actor.readSubmission': 'the device does not say whether this was submitted',
  'xstate.error.actor.writeSubmission': 'the device does not store the application',
  clearing: 'the outcome shows',
  geolocationTimeout: 'the location is looked up',
  levelAdvance: 'the solved level shows',
  shake: 'the card shakes',
  spinner: 'the processing message shows',
  typingPause: 'nothing is typed',
}

const APPLICANT = 'the applicant'

/** Raised by a pause, not by a region. */
type Rested = 'FIELD.RESTED'

/** Who sends each event that no region raises: the applicant, the browser, or a service by its name. */
export const EVENT_SENDERS: Record<
  Exclude<FunnelEvent['type'], RaisedEvent['type']> | Rested,
  string
> = {
  'FIELD.RESTED': 'a pause in typing',
  'APPLICATION.STARTED': APPLICANT,
  'FIELD.TYPED': APPLICANT,
  'FIELD.CHOSEN': APPLICANT,
  'FIELD.LEFT': APPLICANT,
  'CONTINUE.PRESSED': APPLICANT,
  'BACK.PRESSED': APPLICANT,
  'CHANGE.PRESSED': APPLICANT,
  'RESUME.CHOSEN': APPLICANT,
  'RESUME.REMOVED': APPLICANT,
  'PUZZLE.STARTED': APPLICANT,
  'STROKE.BEGUN': APPLICANT,
  'STROKE.EXTENDED': APPLICANT,
  'STROKE.ENDED': APPLICANT,
  'BOARD.RESET': APPLICANT,
  'STROKE.UNDONE': APPLICANT,
  'TIMER.PAUSED': APPLICANT,
  'TIMER.RESUMED': APPLICANT,
  'APPLICATION.SUBMITTED': APPLICANT,
  'APPLICATION.RESTARTED': APPLICANT,
  'APPLICATION.FORGOTTEN': APPLICANT,
  'APPLICATION.ENDED': 'the browser',
  'SUBMISSION.FOUND': 'the browser',
  'URL.REQUESTED': 'the browser',
  'TIMER.TICKED': 'ticker',
  'BOARD.SHOWN': 'watchBoard',
  'BOARD.HIDDEN': 'watchBoard',
  'PAGE.LEFT': 'watchBoard',
  'RESUME.GONE': 'findResume',
  'UPLOAD.PROGRESSED': 'uploadResume',
  'UPLOAD.FINISHED': 'uploadResume',
  'UPLOAD.FAILED': 'uploadResume',
  'UPLOAD.REFUSED': 'uploadResume',
  'DELIVERY.ATTEMPTED': 'outbox',
  'DELIVERY.POSTPONED': 'outbox',
  'DELIVERY.ACKNOWLEDGED': 'outbox',
  'DELIVERY.ADDED': 'outbox',
  'DELIVERY.REFUSED': 'outbox',
}

const ROUTES = '2, Guards'
const DECISION = '4, Thank-you and pipeline stage'

/** What each guard asks, in words, with the values that it compares with. */
export const GUARD_WORDS: Record<GuardName, GuardMeta> = {
  isFormComplete: {
    words: 'Every field that the form shows is filled in, and no answer is refused.',
    short: 'every field is complete',
    values: { 'digits of a phone number': 10, 'words of a summary': 50, 'words of details': 5 },
    section: '5, Validation rules',
  },
  isOnlyResumeMissing: {
    words: 'Only the résumé is missing in the form.',
    section: '5, Validation rules',
  },
  isOwnField: { words: 'The field belongs to the form on the page.' },
  isChangeOf: { words: 'The answer to change is of this form.' },

  isSavedUnreadable: {
    words: 'The answers saved on this device cannot be read.',
    section: ROUTES,
  },
  isAnythingSaved: { words: 'An application is saved on this device.', section: ROUTES },
  mayHaveSubmitted: {
    words:
      'An application has started, and the page is being opened or the last two steps are reached: it may be submitted already.',
  },
  isSubmissionFound: { words: 'The application was submitted on this device.' },
  isEnded: { words: 'The application has ended on this device.' },
  isOpenApplication: { words: 'It is the application on this page.' },

  isDestination: { words: 'This step is the one to enter.' },
  wasOpenedElsewhere: {
    words: 'Another page was opened than that of the current step.',
    section: ROUTES,
  },
  isStorageUnreadable: { words: 'The saved answers can no longer be read.' },
  isStorageChanged: { words: 'Another tab has changed the saved answers.' },
  isRequestForEntry: { words: 'It is the page of the job description.', section: ROUTES },
  isRequestBeyondUnlocked: {
    words:
      'The page is unknown or beyond the furthest unlocked step, and the current step is an earlier one.',
    section: ROUTES,
  },
  isRequestForEarlierStep: {
    words: 'It is the page of an earlier step, and the current step allows Back.',
    section: ROUTES,
  },
  isRequestForNextStep: {
    words: 'It is the page of the next step, which is unlocked already.',
    section: ROUTES,
  },

  wasTimerRunning: { words: 'The timer was running when it was saved.', section: '4, Timer' },
  wasTimerPaused: { words: 'The timer was paused when it was saved.', section: '4, Timer' },
  isTimerRunning: { words: 'The timer is running.', section: '4, Timer' },
  isLevelSolved: {
    words: 'Every pair of the level is connected and, from level 2 on, every square is covered.',
    section: '4, Puzzle play',
  },

  isUploading: { words: 'A résumé is being uploaded.' },
  isResumeEmpty: { words: 'No résumé is attached or being uploaded.' },
  hasResume: { words: 'A résumé is attached.' },
  isSavedResumeMissing: {
    words: 'A résumé was asked for and accepted, and the answer names none.',
  },
  hasAnalysis: { words: 'The vetting service has answered.' },
  isVettingOutstanding: {
    words:
      'The puzzles have begun, so vetting was requested, and the application is not decided yet.',
  },
  isVettingSettled: { words: 'Vetting has answered, has failed, or was not asked.' },
  isSpinnerOver: {
    words: 'The processing message of the thank-you page has ended.',
    section: DECISION,
  },
  wasAdded: {
    words: 'The server has stored this as a further application of the same person.',
  },
  wasRefused: { words: 'The server had refused the application before.' },
  wasDelivered: { words: 'The server had the application before.' },
  wasDecided: { words: 'The application was decided before the page was opened.' },
  isDecided: { words: 'The application has its decision.' },
  mayForget: {
    words:
      'The outcome shows, the server has refused the application, and this device does not store it.',
  },
  mayRestart: {
    words: 'The outcome shows, and the application is stored on this device or delivered.',
  },
  isSubmissionSafe: { words: 'The application is stored on this device, or delivered.' },
  isSameSubmission: { words: 'Another tab has submitted this same application.' },
  wasDecidedAs: { words: 'The application was decided by this rule before.' },
  isQualified: {
    words: 'No rule of the decision holds: the applicant is Qualified.',
    section: DECISION,
  },
  isOwnSubmission: { words: 'It is the application on this page.' },
  isPlaceSettled: { words: "The applicant's location is known, or cannot be." },

  ...(Object.fromEntries(
    DECISION_TABLE.map(({ guard }) => [guard, RULE_QUESTIONS[guard](DECISION_VALUES)]),
  ) as Record<DecidingRule, GuardMeta>),
}
