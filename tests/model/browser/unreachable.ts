/** Why a browser cannot cause a case that the headless paths take. */
type Reasons = Readonly<Record<string, string>>

const IN_MEMORY = 'What the database refuses stays in memory: no write fails.'
const LATE =
  'The database of these walks answers at once: tests/e2e/device/killed.e2e.ts holds it up.'
const STORED =
  'The database of these walks stores everything: tests/e2e/runs/delivery.e2e.ts refuses.'
const ANOTHER_PAGE = 'Another page ends it: tests/e2e/device sees it.'
const ASKED_BACK = 'The page asks back first: tests/e2e/device sees it.'
const NOT_OFFERED = 'No button asks for it there.'
const OTHERS = 'What becomes of another application shows nowhere on this one.'
const OLDER = 'The list of years ends with 2006 on this date: a test starts from saved answers.'
const TOO_SOON = 'It is over before a person can go Back.'
const OUT_OF_SIGHT = 'A path stays on its page: tests/e2e/puzzle/in-sight.e2e.ts leaves it.'
const NO_PLACE = 'A lookup that fails answers without a place.'
const SAME_RECORDS = 'Two tabs that submitted the same application hold the same records.'
const HAS_DATE = 'Every browser has a date.'
const NO_PROGRESS =
  'An upload that is delayed shows no progress: tests/e2e/forms/resume-upload.e2e.ts sees it.'
const REMOVED_LATER =
  'A file is removed after a day at the earliest: tests/e2e/forms/resume-upload.e2e.ts answers so.'

/**
 * Cases that no browser can cause. A test fails if a path takes one, or if there is no such case.
 */
export const UNREACHABLE_CASES: Reasons = {
  'APPLICATION.RESTARTED: pressed': ASKED_BACK,
  'APPLICATION.FORGOTTEN: pressed': ASKED_BACK,
  'APPLICATION.ENDED: elsewhere': ANOTHER_PAGE,
  'SUBMISSION.FOUND: undecided': LATE,
  'SUBMISSION.FOUND: qualified': LATE,
  "SUBMISSION.FOUND: another application's": LATE,
  "DELIVERY.ATTEMPTED: another application's": OTHERS,
  "DELIVERY.POSTPONED: another application's": OTHERS,
  "DELIVERY.ACKNOWLEDGED: another application's": OTHERS,
  "DELIVERY.ADDED: another application's": OTHERS,
  "DELIVERY.REFUSED: another application's": OTHERS,
  'CONTINUE.PRESSED: 20 years 364 days, PA': OLDER,
  'CONTINUE.PRESSED: exactly 21, PA': OLDER,
  'CONTINUE.PRESSED: no method':
    'A way of sharing cannot be taken back, and without one there is no LinkedIn field to fill in.',
  'URL.REQUESTED: contact, another tab at thankYou': SAME_RECORDS,
  'RESUME.GONE: removed': REMOVED_LATER,
  'UPLOAD.PROGRESSED: half': NO_PROGRESS,
  'BOARD.HIDDEN: out of sight': OUT_OF_SIGHT,
  'PAGE.LEFT: left': OUT_OF_SIGHT,
  'readSubmission fails: database refused': LATE,
  'writeSubmission fails: database refused': IN_MEMORY,
  'freezeSubmission fails: database refused': STORED,
  'locate fails: down': NO_PLACE,
  'readClock fails: none': HAS_DATE,
}

/** Transitions that no path takes in a browser, by their ids in the chart. */
export const UNREACHABLE_TRANSITIONS: Reasons = {
  'funnel.flow / APPLICATION.RESTARTED / 0': ASKED_BACK,
  'funnel.flow / APPLICATION.FORGOTTEN / 0': ASKED_BACK,
  'funnel.flow / APPLICATION.ENDED / 0': ANOTHER_PAGE,
  'restoring / URL.REQUESTED / 0': TOO_SOON,
  'funnel.flow / SUBMISSION.FOUND / 0': LATE,
  'restoring / SUBMISSION.FOUND / 0': LATE,
  'funnel.flow.puzzleComplete.submitting / SUBMISSION.FOUND / 0': LATE,
  'thankYou / SUBMISSION.FOUND / 0': LATE,
  'restoring / APPLICATION.RESTARTED / 0': NOT_OFFERED,
  'restoring / APPLICATION.FORGOTTEN / 0': NOT_OFFERED,
  'funnel.flow.restoring.reading / xstate.error.actor.readSubmission / 0': LATE,
  'funnel.flow.puzzleComplete.submitting / APPLICATION.RESTARTED / 0': NOT_OFFERED,
  'funnel.flow.puzzleComplete.submitting / APPLICATION.FORGOTTEN / 0': NOT_OFFERED,
  'funnel.flow.puzzleComplete.submitting / URL.REQUESTED / 0': TOO_SOON,
  'funnel.flow.puzzleComplete.submitting / xstate.error.actor.writeSubmission / 0': IN_MEMORY,
  'thankYou / URL.REQUESTED / 0': SAME_RECORDS,
  'thankYou / APPLICATION.RESTARTED / 0': NOT_OFFERED,
  'thankYou / APPLICATION.FORGOTTEN / 0': NOT_OFFERED,
  'funnel.flow.thankYou.decision.gathering.readingClock / xstate.done.actor.readClock / 0':
    'The date is read long before the spinner ends.',
  'funnel.flow.thankYou.decision.gathering.readingClock / xstate.error.actor.readClock / 0':
    HAS_DATE,
  'funnel.flow.thankYou.decision.gathering.readingClock / xstate.error.actor.readClock / 1':
    HAS_DATE,
  'funnel.resume.uploaded / RESUME.GONE / 0': REMOVED_LATER,
  'funnel.resume.uploading / UPLOAD.PROGRESSED / 0': NO_PROGRESS,
  'funnel.timer.running.counting / BOARD.HIDDEN / 0': OUT_OF_SIGHT,
  'funnel.timer.running.counting / PAGE.LEFT / 0': OUT_OF_SIGHT,
  'funnel.place.asking / xstate.error.actor.locate / 0': NO_PLACE,
  'funnel.delivery.waiting / DELIVERY.REFUSED / 0': 'Another tab has to hear of the refusal first.',
  'funnel.delivery.refused / DELIVERY.ACKNOWLEDGED / 0':
    'Another tab has to be refused and then to deliver it.',
  'funnel.delivery.refused / DELIVERY.ADDED / 0':
    'Another tab has to be refused and then to deliver it.',
  'funnel.delivery.refused / DELIVERY.ATTEMPTED / 0':
    'A day has to pass, or the release to change.',
  'funnel.delivery.waiting / DELIVERY.ADDED / 0':
    'Only a tab that has submitted the same application with other answers can see that.',
  'funnel.delivery.freezing / xstate.error.actor.freezeSubmission / 0': STORED,
  'funnel.flow.thankYou.screen.outcome / xstate.after.clearing.funnel.flow.thankYou.screen.outcome / 1':
    STORED,
  'funnel.flow.thankYou.screen.retained / always / 0': STORED,
}

const DECISION =
  'The headless paths and the rows of the specification decide so: here it would be one more walk over all levels.'

/** Transitions that a browser could take, and that the headless paths own. */
export const OWNED_BY_MODEL: Reasons = {
  'deciding / always / 0': DECISION,
  'deciding / always / 1': DECISION,
  'deciding / always / 2': DECISION,
  'deciding / always / 3': DECISION,
  'deciding / always / 5': DECISION,
}
