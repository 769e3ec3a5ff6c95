import { isDeepStrictEqual } from 'node:util'
import type { Difference } from '../../paths/difference.ts'
import type { Observation } from '../observed/observation.ts'
import type { Outputs } from '../observed/outputs.ts'
import { callsOf } from './calls.ts'
import * as decision from './decision.ts'
import { commandsOf, eventsOf, pausesOf } from './events.ts'
import * as forms from './forms.ts'
import * as puzzle from './puzzle.ts'
import { restoredAfter } from './restored-records.ts'
import { resumeAfter } from './resume.ts'
import { SHOWN } from './screen.ts'
import { isRestored, pressedAfter, stepAfter, type TakenCase } from './taken.ts'

type Claim = (taken: TakenCase) => Partial<Observation & Outputs>

/**
 * What holds for every case: each claim returns expected values of the state after it. What a claim
 * does not return stays unchanged.
 */
const OF_CASES = {
  'a step leads on, back or elsewhere as the guards allow (sections 2 and 4)': (taken) => ({
    step: stepAfter(taken),
    isLooking: taken.before.isLooking,
    restoring: taken.before.restoring,
  }),
  'unlocked steps only grow (section 4)': ({ before, after }) => ({
    unlocked: Math.max(before.unlocked, after.step),
  }),
  'a screen is left press by press (section 2)': pressedAfter,
  'nothing typed is lost, and Continue saves it (sections 4 and 5)': forms.answersAfter,
  'messages answer a field that was left, a pause and Continue (section 5)': forms.messagesAfter,
  'a field counts as left until its form is saved (section 5)': forms.touchedAfter,
  'the card shakes when Continue is refused (sections 2 and 4)': forms.faceAfter,
  'a resume is uploaded, fails or is removed (sections 7 and 8)': resumeAfter,
  'the timer is started, paused, resumed and stopped (section 4)': puzzle.timerAfter,
  "time counts while the level's board is in sight": puzzle.countingAfter,
  'seconds and moves count in all and on their level (section 4)': puzzle.countsAfter,
  'a colour is drawn until the hand lets go (section 4)': puzzle.drawingAfter,
  'each stroke and reset of a level can be undone (our own)': puzzle.undoStackOf,
  'vetting is asked once, when Start is pressed (section 7)': decision.vettingAfter,
  'the place is asked for up to three seconds (section 7)': decision.placeAfter,
  'the date is read for the decision (design)': decision.dateAfter,
  'a submission is named when it is stored (design)': decision.submissionIdAfter,
  'an application is decided once, by the first rule that holds (section 4)':
    decision.submissionAfter,
  'the spinner ends once, and the records are removed after it (section 4)': decision.screenAfter,
  'the answers remain until the submission is stored or delivered (design)': decision.storedAfter,
  'one contact is created, and only once it is decided (sections 7 and 8)': decision.deliveryAfter,
  'an application is named when it starts (design)': ({ before, event }) => ({
    applicationId:
      event?.type === 'APPLICATION.STARTED' && before.step === 0
        ? event.applicationId
        : before.applicationId,
  }),
  'how the applicant came is never overwritten (section 4)': ({ before }) => ({
    arrival: before.arrival,
    trackingParams: before.trackingParams,
  }),
} satisfies Record<string, Claim>

/** The claims for cases that replace the records or remove them. */
const OF_RECORDS = {
  'everything is as the records say, at the step that they allow (section 2)': restoredAfter,
} satisfies Record<string, Claim>

/** The outputs of the funnel, in both. */
const OF_CALLS = {
  'each event leaves once, with its data (section 3)': eventsOf,
  'whatever is waited for was asked once (section 7)': callsOf,
  'the outbox is commands what is stored and what is removed (design)': commandsOf,
  'typing begins a pause, leaving the field ends it (section 5)': pausesOf,
} satisfies Record<string, Claim>

/** An observed value without a claim does not compile; `shown` follows from the others. */
type Complete<Claims> = [
  Exclude<keyof (Observation & Outputs), Claimed<Claims> | 'shown'>,
] extends [never]
  ? Claims
  : never
type Claimed<Claims> = {
  [Title in keyof Claims]: Claims[Title] extends (taken: TakenCase) => infer Says
    ? keyof Says
    : never
}[keyof Claims]

const CASE_CLAIMS = claimsOf({ ...OF_CASES, ...OF_CALLS })
const RECORD_CLAIMS = claimsOf({ ...OF_RECORDS, ...OF_CALLS })

function claimsOf<Claims extends Record<string, Claim>>(
  claims: Complete<Claims>,
): [title: string, claim: Claim][] {
  return Object.entries<Claim>(claims)
}

/** How the result of a case differs from the specification; null if it does not. */
export function differenceIn(taken: TakenCase): Difference | null {
  const { before, after, outputs, opened } = taken
  const isNew = after !== before || opened !== undefined
  const wrong: [string, Difference[string]][] = []
  for (const [title, claim] of isRestored(taken) ? RECORD_CLAIMS : CASE_CLAIMS) {
    const claimed: Values = claim(taken)
    for (const what of Object.keys(claimed)) {
      const should = claimed[what]
      const is = what in outputs ? outputs[what as keyof Outputs] : after[what as keyof Observation]
      if (!isSame(is, should)) wrong.push([`${what}: ${title}`, { should, is }])
    }
  }
  for (const [what, is] of isNew ? Object.entries<unknown>(after.shown) : []) {
    const [title, claim] = SHOWN[what as keyof typeof SHOWN]
    const should = claim(after)
    if (!isSame(is, should)) wrong.push([`${what}: ${title}`, { should, is }])
  }
  return wrong.length === 0 ? null : Object.fromEntries(wrong)
}

type Values = Readonly<Record<string, unknown>>

function isSame(is: unknown, should: unknown): boolean {
  return is === should || (isEmpty(is) && isEmpty(should)) || isDeepStrictEqual(is, should)
}

/** Most cases have no outputs: this is quicker than a deep comparison. */
function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
