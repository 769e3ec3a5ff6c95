import type { FunnelEvent } from '../events.ts'
import type {
  CasinoAffiliation,
  ContactDetails,
  Eligibility,
  FormName,
  WorkExperience,
} from '../forms/index.ts'
import type { PuzzleIndex } from '../puzzle/levels.ts'
import type { SavedReading } from '../records/saved-reading.ts'
import {
  type FunnelSnapshot,
  selectDecision,
  selectForm,
  selectScreen,
  selectStep,
} from '../selectors.ts'
import { STEP_COUNT, STEP_IDS } from '../steps/step-list.ts'
import {
  CASINO_AFFILIATION,
  CASINO_AFFILIATION_IN_FULL,
  CONTACT,
  ELIGIBILITY,
  RESUME,
  WORK_EXPERIENCE,
  WORK_EXPERIENCE_IN_FULL,
} from './answers.ts'
import { isOrdinary } from './applicant.ts'
import { SOLVED_BOARDS } from './boards.ts'
import { type FilledForm, fillingIn } from './filling.ts'
import { APPLICATION_ID, OTHER_APPLICATION_ID, savedAt } from './records.ts'

/** A named event with written values, and where it is worth trying. */
export interface EventExample {
  name: string
  /** What stands in the form on the page when Continue is pressed. */
  filled?: FilledForm
  /** Sent first, such as what fills a form in. */
  before?: readonly FunnelEvent[]
  event: FunnelEvent
  isWorthTrying: (snapshot: FunnelSnapshot) => boolean
}

/** A named answer of an actor at the edge: what it is done with, or that it failed. */
export type AnswerExample = { name: string; output: unknown } | { name: string; error: unknown }

type Case<Type extends FunnelEvent['type']> = Omit<EventExample, 'event' | 'isWorthTrying'> & {
  event: Extract<FunnelEvent, { type: Type }>
  isWorthTrying?: (snapshot: FunnelSnapshot) => boolean
}
type Cases = { [Type in FunnelEvent['type']]: readonly Case<Type>[] }

const at =
  (form: FormName) =>
  (snapshot: FunnelSnapshot): boolean =>
    selectForm(snapshot) === form
/** On a form that is filled in for the first time: what is typed there multiplies the states. */
const filling =
  (form: FormName) =>
  (snapshot: FunnelSnapshot): boolean =>
    at(form)(snapshot) &&
    snapshot.context.unlocked === selectStep(snapshot) &&
    snapshot.value.resume === 'empty' &&
    snapshot.context.refusals <= 1
const waiting = (snapshot: FunnelSnapshot): boolean => snapshot.hasTag('waiting')
/** Where Continue was pressed before: only there is all that the form holds known from the graph. */
const wasContinued = (snapshot: FunnelSnapshot): boolean =>
  waiting(snapshot) || snapshot.hasTag('correcting')
const fillingOrWaiting = (snapshot: FunnelSnapshot): boolean =>
  filling('workExperience')(snapshot) || waiting(snapshot)
const isDecided = (snapshot: FunnelSnapshot) => selectDecision(snapshot) !== undefined
/** Where nothing is unlocked, where the third step may be the next, and at the end. */
const atSecondOrEnds = (snapshot: FunnelSnapshot) =>
  at('eligibility')(snapshot) || snapshot.context.unlocked === null || isDecided(snapshot)
const isAsking = ({ value }: FunnelSnapshot) =>
  value.vetting === 'analysing' || value.place === 'asking'
const atEnds = (snapshot: FunnelSnapshot) =>
  snapshot.context.unlocked === null ||
  isDecided(snapshot) ||
  (atThankYou(snapshot) && !isAsking(snapshot))
const atThankYou = (snapshot: FunnelSnapshot) => selectScreen(snapshot) === 'thankYou'
const atLevels = ({ value }: FunnelSnapshot) => /puzzle\d/.test(JSON.stringify(value.flow))

const filled = (name: string, form: FilledForm): Case<'CONTINUE.PRESSED'> => ({
  name,
  filled: form,
  before: fillingIn(form),
  event: { type: 'CONTINUE.PRESSED' },
  isWorthTrying: at(form.form),
})
const contact = (name: string, changes: Partial<ContactDetails>) =>
  filled(name, { form: 'contactDetails', values: { ...CONTACT, ...changes } })
const eligibility = (name: string, changes: Partial<Eligibility>) =>
  filled(name, { form: 'eligibility', values: { ...ELIGIBILITY, ...changes } })
const born = (dobYear: string, dobMonth: string, dobDay: string) =>
  ({ isOfAge: 'no', dobYear, dobMonth, dobDay }) as const
const workExperience = (name: string, values: WorkExperience) =>
  filled(name, { form: 'workExperience', values })
const casinoAffiliation = (name: string, values: CasinoAffiliation) =>
  filled(name, { form: 'casinoAffiliation', values })

const strokes = Object.entries(SOLVED_BOARDS).flatMap(([index, paths]) =>
  Object.entries(paths).map(([color, path]) => ({ index: Number(index), color, path })),
)
/** How long the path of a colour is on the level that is played; -1 on any other level. */
function drawnLength({ context, ...snapshot }: FunnelSnapshot, index: number, color: string) {
  const { application } = context
  if (!atLevels({ context, ...snapshot } as FunnelSnapshot) || application.puzzleIndex !== index)
    return -1
  return application.puzzleAnswers[`puzzle${application.puzzleIndex}`]?.paths[color]?.length ?? 0
}

function isNextToDraw(snapshot: FunnelSnapshot, index: number, color: string): boolean {
  const colors = Object.keys(SOLVED_BOARDS[index as PuzzleIndex])
  const next = colors.find((candidate) => drawnLength(snapshot, index, candidate) < 2)
  return next === color && drawnLength(snapshot, index, color) >= 0
}

const url = (
  name: string,
  target: Extract<FunnelEvent, { type: 'URL.REQUESTED' }>['target'],
  saved: SavedReading = { kind: 'unchanged' },
): Case<'URL.REQUESTED'> => ({ name, event: { type: 'URL.REQUESTED', target, saved } })

/** Every event of the chart with its named cases: an event without cases does not compile. */
export const CASES: Cases = {
  'APPLICATION.STARTED': [{ name: 'pressed', event: { type: 'APPLICATION.STARTED' } }],
  'FIELD.TYPED': [
    {
      name: 'an e-mail without an at sign',
      event: { type: 'FIELD.TYPED', form: 'contactDetails', field: 'email', value: 'ada.byron' },
      isWorthTrying: filling('contactDetails'),
    },
    {
      name: 'a reason',
      event: {
        type: 'FIELD.TYPED',
        form: 'workExperience',
        field: 'goodFitReason',
        value: 'I notice what others overlook.',
      },
      isWorthTrying: fillingOrWaiting,
    },
    {
      name: 'another reason',
      event: {
        type: 'FIELD.TYPED',
        form: 'workExperience',
        field: 'goodFitReason',
        value: 'I finish what others begin.',
      },
      isWorthTrying: fillingOrWaiting,
    },
    {
      name: 'a description of four words',
      event: {
        type: 'FIELD.TYPED',
        form: 'casinoAffiliation',
        field: 'affiliationDetails',
        value: 'My brother deals cards',
      },
      isWorthTrying: filling('casinoAffiliation'),
    },
  ],
  'FIELD.CHOSEN': [
    {
      name: 'a state',
      event: { type: 'FIELD.CHOSEN', form: 'eligibility', values: { stateOfResidence: 'MI' } },
      isWorthTrying: filling('eligibility'),
    },
    {
      name: 'a way of sharing',
      event: { type: 'FIELD.CHOSEN', form: 'workExperience', values: { shareMethod: 'summary' } },
      isWorthTrying: fillingOrWaiting,
    },
    {
      name: 'an affiliation',
      event: { type: 'FIELD.CHOSEN', form: 'casinoAffiliation', values: { hasAffiliation: 'yes' } },
      isWorthTrying: filling('casinoAffiliation'),
    },
  ],
  'FIELD.LEFT': [
    {
      name: 'the first name',
      event: { type: 'FIELD.LEFT', form: 'contactDetails', field: 'firstName' },
      isWorthTrying: filling('contactDetails'),
    },
    {
      name: 'the state',
      event: { type: 'FIELD.LEFT', form: 'eligibility', field: 'stateOfResidence' },
      isWorthTrying: filling('eligibility'),
    },
    {
      name: 'the reason',
      event: { type: 'FIELD.LEFT', form: 'workExperience', field: 'goodFitReason' },
      isWorthTrying: filling('workExperience'),
    },
    {
      name: 'the affiliation',
      event: { type: 'FIELD.LEFT', form: 'casinoAffiliation', field: 'hasAffiliation' },
      isWorthTrying: filling('casinoAffiliation'),
    },
  ],
  'FIELD.RESTED': [
    {
      name: 'the e-mail',
      event: { type: 'FIELD.RESTED', form: 'contactDetails', field: 'email' },
      isWorthTrying: filling('contactDetails'),
    },
    {
      name: 'the reason',
      event: { type: 'FIELD.RESTED', form: 'workExperience', field: 'goodFitReason' },
      isWorthTrying: filling('workExperience'),
    },
    {
      name: 'the description',
      event: { type: 'FIELD.RESTED', form: 'casinoAffiliation', field: 'affiliationDetails' },
      isWorthTrying: filling('casinoAffiliation'),
    },
  ],
  'CONTINUE.PRESSED': [
    contact('valid', {}),
    contact('no first name', { firstName: '' }),
    contact('no last name', { lastName: '' }),
    contact('no e-mail', { email: '' }),
    contact('an e-mail without an at sign', { email: 'ada.byron' }),
    contact('no phone', { phone: '' }),
    contact('a phone of nine digits', { phone: '(412) 555-012' }),
    contact("a job platform's domain", { email: 'ada@jobs-one.example' }),
    contact('the test e-mail', { email: 'tester@funnel.example' }),
    contact('the test name', { firstName: 'Tess', lastName: 'Tester' }),
    eligibility('of age, PA', {}),
    eligibility('of age, MI', { stateOfResidence: 'MI' }),
    eligibility('of age, WV', { stateOfResidence: 'WV' }),
    eligibility('of age, NJ', { stateOfResidence: 'NJ' }),
    eligibility('of age, TX', { stateOfResidence: 'TX' }),
    eligibility('19 years 364 days, PA', born('2006', '11', '22')),
    eligibility('exactly 20, PA', born('2006', '11', '21')),
    eligibility('20 years 364 days, PA', born('2005', '11', '22')),
    eligibility('19 years 364 days, NJ', { ...born('2006', '11', '22'), stateOfResidence: 'NJ' }),
    eligibility('exactly 20, NJ', { ...born('2006', '11', '21'), stateOfResidence: 'NJ' }),
    eligibility('exactly 21, PA', born('2005', '11', '21')),
    eligibility('no age', { isOfAge: '' }),
    eligibility('no date of birth', { isOfAge: 'no' }),
    eligibility('31 February', born('2006', '2', '31')),
    eligibility('no state', { stateOfResidence: '' }),
    eligibility('no access', { hasReliableAccess: false }),
    eligibility('no citizen', { isUSCitizen: false }),
    eligibility('no check', { isHappyToCompleteCheck: false }),
    workExperience('LinkedIn', WORK_EXPERIENCE),
    workExperience('all three', WORK_EXPERIENCE_IN_FULL),
    workExperience('a summary of 50 words', {
      ...WORK_EXPERIENCE_IN_FULL,
      shareMethod: 'summary',
      addResume: false,
    }),
    workExperience('no method', { ...WORK_EXPERIENCE, shareMethod: '' }),
    workExperience('no LinkedIn', { ...WORK_EXPERIENCE, linkedinProfile: '' }),
    workExperience('no résumé', { ...WORK_EXPERIENCE, shareMethod: 'resume' }),
    workExperience('no résumé, no reason', {
      ...WORK_EXPERIENCE,
      shareMethod: 'resume',
      goodFitReason: '',
    }),
    workExperience('no summary', { ...WORK_EXPERIENCE, addSummary: true }),
    workExperience('a summary of two words', {
      ...WORK_EXPERIENCE,
      addSummary: true,
      writtenSummary: 'Too short',
    }),
    workExperience('no reason', { ...WORK_EXPERIENCE, goodFitReason: '' }),
    casinoAffiliation('no', CASINO_AFFILIATION),
    casinoAffiliation('yes, described', CASINO_AFFILIATION_IN_FULL),
    casinoAffiliation('yes, in four words', {
      ...CASINO_AFFILIATION_IN_FULL,
      affiliationDetails: 'My brother deals cards',
    }),
    casinoAffiliation('no answer', { ...CASINO_AFFILIATION, hasAffiliation: '' }),
    { name: 'pressed again', event: { type: 'CONTINUE.PRESSED' }, isWorthTrying: wasContinued },
  ],
  'BACK.PRESSED': [{ name: 'pressed', event: { type: 'BACK.PRESSED' } }],
  'RESUME.CHOSEN': [
    {
      name: 'a PDF',
      event: { type: 'RESUME.CHOSEN', file: new File(['%PDF-1.7'], 'ada-byron.pdf') },
      isWorthTrying: at('workExperience'),
    },
  ],
  'RESUME.REMOVED': [
    { name: 'pressed', event: { type: 'RESUME.REMOVED' }, isWorthTrying: at('workExperience') },
  ],
  'PUZZLE.STARTED': [
    {
      name: 'pressed',
      event: { type: 'PUZZLE.STARTED' },
      isWorthTrying: ({ value }) => value.resume === 'empty',
    },
  ],
  'STROKE.BEGUN': strokes.map(({ index, color, path }) => ({
    name: `level ${index} ${color}`,
    event: { type: 'STROKE.BEGUN', at: path[0] ?? [0, 0] },
    isWorthTrying: (snapshot) =>
      snapshot.context.drawing === null && isNextToDraw(snapshot, index, color),
  })),
  'STROKE.EXTENDED': strokes.map(({ index, color, path }) => ({
    name: `level ${index} ${color}`,
    event: { type: 'STROKE.EXTENDED', cells: path.slice(1) },
    isWorthTrying: (snapshot) =>
      snapshot.context.drawing === color && drawnLength(snapshot, index, color) === 1,
  })),
  'STROKE.ENDED': [{ name: 'let go', event: { type: 'STROKE.ENDED' }, isWorthTrying: atLevels }],
  'BOARD.RESET': [{ name: 'pressed', event: { type: 'BOARD.RESET' }, isWorthTrying: atLevels }],
  'TIMER.PAUSED': [{ name: 'pressed', event: { type: 'TIMER.PAUSED' } }],
  'TIMER.RESUMED': [{ name: 'pressed', event: { type: 'TIMER.RESUMED' } }],
  'APPLICATION.SUBMITTED': [{ name: 'pressed', event: { type: 'APPLICATION.SUBMITTED' } }],
  'APPLICATION.RESTARTED': [{ name: 'pressed', event: { type: 'APPLICATION.RESTARTED' } }],
  'APPLICATION.FORGOTTEN': [{ name: 'pressed', event: { type: 'APPLICATION.FORGOTTEN' } }],
  'URL.REQUESTED': [
    url('the intro', { kind: 'entry' }),
    url('an unknown path', { kind: 'unknown' }),
    ...STEP_IDS.map((step) => url(step, { kind: 'step', step })),
    url('contact, nothing stored', { kind: 'step', step: 'contact' }, { kind: 'missing' }),
    url('contact, storage unreadable', { kind: 'step', step: 'contact' }, { kind: 'unreadable' }),
    url('contact, another tab at workExperience', { kind: 'step', step: 'contact' }, savedAt(3)),
    url('the intro, another tab at workExperience', { kind: 'entry' }, savedAt(3)),
    url('the intro, storage unreadable', { kind: 'entry' }, { kind: 'unreadable' }),
    {
      ...url(
        'contact, another tab at thankYou',
        { kind: 'step', step: 'contact' },
        savedAt(STEP_COUNT),
      ),
      isWorthTrying: atEnds,
    },
    {
      ...url(
        'workExperience, storage unreadable',
        { kind: 'step', step: 'workExperience' },
        { kind: 'unreadable' },
      ),
      isWorthTrying: atSecondOrEnds,
    },
    {
      ...url(
        'workExperience, another tab at workExperience',
        { kind: 'step', step: 'workExperience' },
        savedAt(3),
      ),
      isWorthTrying: atSecondOrEnds,
    },
  ],
  'TIMER.TICKED': [{ name: 'a second', event: { type: 'TIMER.TICKED', seconds: 1 } }],
  'UPLOAD.PROGRESSED': [
    {
      name: 'half',
      event: { type: 'UPLOAD.PROGRESSED', percent: 50 },
      isWorthTrying: at('workExperience'),
    },
  ],
  'UPLOAD.FINISHED': [
    {
      name: 'a reference',
      event: { type: 'UPLOAD.FINISHED', reference: RESUME },
      isWorthTrying: at('workExperience'),
    },
  ],
  'UPLOAD.FAILED': [
    { name: 'failed', event: { type: 'UPLOAD.FAILED' }, isWorthTrying: at('workExperience') },
  ],
  'UPLOAD.REFUSED': [
    {
      name: 'too large',
      event: { type: 'UPLOAD.REFUSED', reason: 'The file is too large: send at most 10 MiB.' },
      isWorthTrying: at('workExperience'),
    },
  ],
  'DELIVERY.ATTEMPTED': deliveries('DELIVERY.ATTEMPTED'),
  'DELIVERY.POSTPONED': deliveries('DELIVERY.POSTPONED'),
  'DELIVERY.ACKNOWLEDGED': deliveries('DELIVERY.ACKNOWLEDGED'),
  'RECORDS.RESTORED': [],
  'TIMER.RESET': [],
  'TIMER.STARTED': [],
  'TIMER.STOPPED': [],
  'VETTING.REQUESTED': [],
  'PLACE.REQUESTED': [],
  'DECISION.DUE': [],
  'DECISION.MADE': [],
}

function deliveries<
  Type extends 'DELIVERY.ATTEMPTED' | 'DELIVERY.POSTPONED' | 'DELIVERY.ACKNOWLEDGED',
>(type: Type) {
  return [
    { name: 'its own', event: { type, applicationId: APPLICATION_ID }, isWorthTrying: atThankYou },
    {
      name: "another application's",
      event: { type, applicationId: OTHER_APPLICATION_ID },
      isWorthTrying: atThankYou,
    },
  ] as unknown as readonly Case<Type>[]
}

/** What leads an applicant straight through the funnel; everything else is a detour. */
const STRAIGHT =
  /STARTED|(SUBMITTED|CONTINUE.PRESSED): (?!no |an e-mail|a phone|31 Feb|a summary of two|yes, in four|pressed again)|STROKE|DELIVERY|TICKED/

/**
 * The cases as the generator takes them, named by event and case. Detours are tried only with
 * applicants whom no rule speaks against: no guard of a detour reads what the decision reads.
 */
export const EVENT_CASES: readonly EventExample[] = Object.values(CASES)
  .flat()
  .map(({ isWorthTrying = () => true, ...example }) => {
    const fullName = `${example.event.type}: ${example.name}`
    return {
      ...example,
      name: fullName,
      isWorthTrying: STRAIGHT.test(fullName)
        ? isWorthTrying
        : (snapshot) => isOrdinary(snapshot) && isWorthTrying(snapshot),
    }
  })

/** What the actors at the edge may answer. */
export const ACTOR_CASES: Record<string, readonly AnswerExample[]> = {
  readSubmission: [
    { name: 'no submission', output: null },
    { name: 'database refused', error: new Error('refused') },
  ],
  writeSubmission: [
    { name: 'kept', output: undefined },
    { name: 'database refused', error: new Error('refused') },
  ],
  freezeSubmission: [
    { name: 'kept', output: undefined },
    { name: 'database refused', error: new Error('refused') },
  ],
  analyseBackground: [
    { name: 'approved', output: { status: 'approved', reasoning: 'Fits the role well.' } },
    { name: 'manual review', output: { ai_status: 'manual_review_required' } },
    { name: 'down', error: new Error('down') },
  ],
  locate: [
    { name: 'nowhere', output: null },
    {
      name: 'Austin TX',
      output: {
        country: 'United States',
        countryCode: 'US',
        region: 'TX',
        regionName: 'Texas',
        city: 'Austin',
      },
    },
    { name: 'down', error: new Error('down') },
  ],
  readClock: [
    { name: '21 November 2026', output: { today: '2026-11-21' } },
    { name: 'none', error: new Error('no clock') },
  ],
}
