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

/** Events, actors that answer, and delays in words, if the name does not say enough. */
export const EVENT_WORDS: Partial<
  Record<FunnelEvent['type'] | keyof FunnelActors | Delay, string>
> = {
  'APPLICATION.ENDED': 'another page has ended this application',
  'APPLICATION.FORGOTTEN': 'Forget this application',
  'APPLICATION.RESTARTED': 'Start over',
  'APPLICATION.STARTED': 'Start Application',
  'APPLICATION.SUBMITTED': 'Submit Application',
  'BOARD.HIDDEN': 'the board is out of sight',
  'BOARD.RESET': 'Reset Puzzle',
  'BOARD.SHOWN': 'the board is in sight',
  'CHANGE.PRESSED': 'Change an answer',
  'DECISION.DUE': 'location and vetting are known, or the processing message ends',
  'DECISION.MADE': 'the decision is made',
  'DELIVERY.ACKNOWLEDGED': 'the backend has the application',
  'DELIVERY.ADDED': 'the backend has this one as a further application',
  'DELIVERY.ATTEMPTED': 'the application is being sent',
  'DELIVERY.POSTPONED': 'no answer comes',
  'DELIVERY.REFUSED': 'the backend refuses the application',
  'PAGE.LEFT': 'the page is left',
  'PUZZLE.STARTED': 'Start',
  'RESUME.GONE': 'the file is no longer there',
  'STROKE.BEGUN': 'a stroke begins',
  'STROKE.ENDED': 'the stroke ends',
  'STROKE.EXTENDED': 'the stroke goes on',
  'STROKE.UNDONE': 'Undo',
  'SUBMISSION.FOUND': 'the database has the submission',
  'TIMER.PAUSED': 'Pause the timer',
  'TIMER.RESUMED': 'Resume the timer',
  'URL.REQUESTED': 'another address is opened',
  analyseBackground: 'vetting',
  freezeSubmission: 'storing the decision',
  locate: 'location of the network',
  readClock: "today's date",
  readSubmission: 'looking for a stored submission',
  writeSubmission: 'storing the application',
  clearing: 'removing the answers',
  geolocationTimeout: 'looking up the location',
  levelAdvance: 'showing the solved level',
  shake: 'shaking the card',
  spinner: 'the processing message',
  typingPause: 'a pause in typing',
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
    words: 'The records saved on this device are unreadable.',
    section: ROUTES,
  },
  isAnythingSaved: { words: 'An application is saved on this device.', section: ROUTES },
  mayHaveSubmitted: {
    words:
      'An application has started, and the page is being opened or the records are at one of the last two steps: it may be submitted already.',
  },
  isSubmissionFound: { words: "This device's database has a submission of the application." },
  isEnded: { words: "This device's database has the application's id among those that ended." },
  isOpenApplication: { words: 'It is the submission of the application on the page.' },

  isDestination: { words: 'This step is the one to enter.' },
  wasOpenedElsewhere: {
    words: 'The page was opened at another address than that of the current step.',
    section: ROUTES,
  },
  isStorageUnreadable: { words: 'The saved records have become unreadable.' },
  isStorageChanged: { words: 'Another tab has changed the saved records.' },
  isRequestForEntry: { words: 'The address is that of the intro.', section: ROUTES },
  isRequestBeyondUnlocked: {
    words:
      'The address is unknown or beyond the highest unlocked step, and the current step is a lower one.',
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
  isVettingSettled: { words: 'No request to the vetting service is pending.' },
  isSpinnerOver: {
    words: 'The processing message of the thank-you page has ended.',
    section: DECISION,
  },
  wasAdded: {
    words: 'The backend has stored the submission as a further contact of its application.',
  },
  wasRefused: { words: 'The backend has refused the submission before.' },
  wasDelivered: { words: 'The backend has acknowledged the submission before.' },
  wasDecided: { words: 'The application was decided before the page was opened.' },
  isDecided: { words: 'The application has its decision.' },
  mayForget: {
    words:
      'The outcome shows, the backend has refused the submission, and this device does not store it.',
  },
  mayRestart: {
    words: 'The outcome shows, and the submission is stored on this device or delivered.',
  },
  isSubmissionSafe: { words: 'The submission is stored on this device, or delivered.' },
  isSameSubmission: { words: 'Another tab has submitted this same application.' },
  wasDecidedAs: { words: 'The application was decided by this rule before.' },
  isQualified: {
    words: 'No rule of the decision holds: the applicant is Qualified.',
    section: DECISION,
  },
  isOwnSubmission: { words: "The report is about this page's submission." },
  isPlaceSettled: { words: "The applicant's location is known, or cannot be." },

  ...(Object.fromEntries(
    DECISION_TABLE.map(({ guard }) => [guard, RULE_QUESTIONS[guard](DECISION_VALUES)]),
  ) as Record<DecidingRule, GuardMeta>),
}
