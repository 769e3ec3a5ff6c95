import type * as changes from './actions.ts'
import { DEFAULT_CONFIGURATION } from './configuration.ts'
import type { DecisionFacts } from './decision/decision-facts.ts'
import { Stage } from './decision/table.ts'
import { type ConversionDue, DECISION_ISSUED, IDENTIFIED, SUBMITTED } from './emitted.ts'
import { FORM_NAMES, FORMS, type FormName, type FormValues } from './forms/index.ts'
import type { funnelMachine } from './funnel.machine.ts'
import type { OTHER_DATA } from './other-data.ts'
import { LEVELS } from './puzzle/levels.ts'
import { BLANK_ANSWERS } from './records/application.ts'
import { OTHER_FIELDS } from './requests/contact-payload.ts'
import { type Makers, payloadSource } from './requests/payload-source.ts'
import type { FunnelActors } from './setup.ts'

/** A piece of data about the applicant: an answer as `form.field`, or other data. */
export type Datum =
  | { [F in FormName]: `${F}.${keyof FormValues[F] & string}` }[FormName]
  | keyof typeof OTHER_DATA

export type Receiver =
  | 'backend'
  | 'vetting'
  | 'geolocation'
  | 'analytics'
  | 'conversion'
  | 'reports'
  | 'device'

/** One request or record: each field by its name there, and the applicant's data that it is made from. */
export interface Sent {
  what: string
  to: Receiver
  /** No data: a value that is the same for every applicant. */
  fields: Readonly<Record<string, readonly Datum[]>>
}

const EMAIL = ['contactDetails.email'] as const
const NAME = ['contactDetails.firstName', 'contactDetails.lastName'] as const
const BIRTH = ['eligibility.dobYear', 'eligibility.dobMonth', 'eligibility.dobDay'] as const
const STATE = ['eligibility.stateOfResidence'] as const
const PUZZLE = ['puzzle'] as const
const TRACKING = ['tracking'] as const

const STAGE = ['stage'] as const

/** What each fact of the decision is made from. */
export const FACTS_FROM: Record<keyof DecisionFacts, readonly Datum[]> = {
  age: BIRTH,
  stateCode: STATE,
  isTestPerson: [...EMAIL, ...NAME],
  isAtTestPlace: ['place'],
  vettingStatus: ['vettingAnswer'],
}

/** The parts of a payload's source that are data about the applicant; those of a form are its fields. */
const DATA_OF_SOURCE: Readonly<Record<string, readonly Datum[]>> = {
  tracking: TRACKING,
  referrer: ['referrer'],
  documentReferrer: ['referrer'],
  performance: PUZZLE,
  stage: STAGE,
  vetting: ['vettingAnswer'],
}

const SOURCE = {
  ...payloadSource(BLANK_ANSWERS, DEFAULT_CONFIGURATION),
  stage: Stage.Qualified,
  vetting: { status: '', summary: '' },
  documentReferrer: '',
}

/** The fields of a payload, each with the data that its maker reads. */
function fieldsMadeBy(makers: Makers<typeof SOURCE>): Sent['fields'] {
  return eachField(makers, (make, data) => {
    const get = (source: typeof SOURCE, name: string | symbol) => {
      const part = name as keyof typeof SOURCE
      if (isFormName(part)) return tracing(part, source[part], data)
      data.push(...(DATA_OF_SOURCE[part] ?? []))
      return source[part]
    }
    make(new Proxy(SOURCE, { get }))
  })
}

/** Fields of the contact or the vetting request that the forms make, each with the form's fields that its maker reads. */
function fieldsMadeByForms(part: 'payload' | 'analysis'): Sent['fields'] {
  return Object.assign({}, ...FORM_NAMES.map((form) => fieldsMadeByForm(form, part)))
}

function fieldsMadeByForm<F extends FormName>(form: F, part: 'payload' | 'analysis') {
  const { blank, makers } = FORMS[form]
  return eachField(makers[part], (make, data) => make(tracing(form, blank, data)))
}

function eachField<Make>(
  makers: Readonly<Record<string, Make>>,
  run: (make: Make, data: Datum[]) => void,
): Sent['fields'] {
  return Object.fromEntries(
    Object.entries(makers).map(([name, make]) => {
      const data: Datum[] = []
      run(make, data)
      return [name, [...new Set(data)]]
    }),
  )
}

function tracing<F extends FormName>(form: F, values: FormValues[F], data: Datum[]): FormValues[F] {
  return new Proxy<FormValues[F]>(values, {
    get(target, field) {
      data.push(`${form}.${String(field)}` as Datum)
      return Reflect.get(target, field)
    },
  })
}

function isFormName(name: string): name is FormName {
  return FORM_NAMES.some((form) => form === name)
}

const CONTACT: Sent = {
  what: 'the application',
  to: 'backend',
  fields: { ...fieldsMadeByForms('payload'), ...fieldsMadeBy(OTHER_FIELDS) },
}

const ANALYSIS: Sent = {
  what: 'the background',
  to: 'vetting',
  fields: { hubspotId: [], ...fieldsMadeByForms('analysis') },
}

/** Derived data: a receiver may infer something about the data that they are derived from. */
export const DERIVED: Partial<Record<Datum, readonly Datum[]>> = {
  place: ['networkAddress'],
  vettingAnswer: Object.values(ANALYSIS.fields).flat(),
  stage: Object.values(FACTS_FROM).flat(),
}

/** Which of the two scripts is asked for tells the stage. */
const CONVERSION = { click_id: TRACKING, script: STAGE } satisfies Record<
  'click_id' | keyof Pick<ConversionDue, 'script'>,
  readonly Datum[]
>

/** Every answer under its own name. */
function answersOf(form: FormName, prefix: string): Sent['fields'] {
  return Object.fromEntries(
    FORMS[form].names.map((field) => [`${prefix}${field}`, [`${form}.${field}` as Datum]]),
  )
}

const ANSWERS: Sent['fields'] = Object.assign(
  {},
  ...FORM_NAMES.map((form) => answersOf(form, `${form}.`)),
)

const SAVED: Sent['fields'] = {
  ...ANSWERS,
  puzzleAnswers: PUZZLE,
  puzzlePerformance: PUZZLE,
  trackingParams: [...TRACKING, 'referrer'],
  analysisResult: ['vettingAnswer'],
}

const FROZEN: Sent = {
  what: 'the application as it will be sent',
  to: 'device',
  fields: { ...CONTACT.fields, decision: STAGE },
}

const DELETION_ORDER: Sent = {
  what: 'that the answers are to be removed',
  to: 'device',
  fields: {},
}

/** An analytics event: the e-mail, once it is known, names the person in each. */
function analytics(what: string, fields: Sent['fields']): Sent {
  return { what, to: 'analytics', fields: { ...fields, user_id: EMAIL } }
}

type ActionName = keyof NonNullable<Parameters<typeof funnelMachine.provide>[0]['actions']>
/** Every action but those that change the context, raise an event or wait for a pause in typing. */
type Sending = Exclude<ActionName, keyof typeof changes | `raise${string}` | `${string}TypingPause`>

const BY_ACTION: Record<Exclude<Sending, 'emitStepCompleted'>, Sent> = {
  emitApplicationViewed: analytics('Application Viewed', {}),
  emitApplicationStarted: analytics('Application Started', { step: [], source: [] }),
  emitApplicantIdentified: analytics('who the applicant is', fieldsMadeBy(IDENTIFIED)),
  emitLinkedInIdentified: analytics('who the applicant is', fieldsMadeBy(IDENTIFIED)),
  emitApplicationSubmitted: analytics('Application Submitted', {
    ...fieldsMadeBy(SUBMITTED),
    timestamp: [],
  }),
  emitDecisionIssued: analytics('Applicant Decision Issued', {
    ...fieldsMadeBy(DECISION_ISSUED),
    timestamp: [],
  }),
  emitConversionDue: { what: 'the call of the script', to: 'conversion', fields: CONVERSION },
  emitApplicationCleared: DELETION_ORDER,
  emitApplicationForgotten: DELETION_ORDER,
  fillOutbox: CONTACT,
  clearOutbox: DELETION_ORDER,
}

/** An event a step, by the step's name, with its title and the data that go with it. */
const STEPS_COMPLETED: readonly (readonly [name: string, title: string, fields: Sent['fields']])[] =
  [
    ...FORM_NAMES.map((form) => {
      const { name, title } = FORMS[form].step
      return [name, title, answersOf(form, 'step_data.')] as const
    }),
    ['puzzle-intro', 'Puzzle assessment', { step_data: [] }],
    ...LEVELS.map(
      ({ index }) =>
        [
          `puzzle-${index}`,
          'a level',
          { 'step_data.puzzle_number': [], 'step_data.puzzle_answer': PUZZLE },
        ] as const,
    ),
    ['puzzle-complete', 'Congratulations!', { step_data: [] }],
  ]

/** What each service sends; null if nothing of the applicant leaves the page's memory. */
const BY_ACTOR: Record<keyof FunnelActors, Sent | null> = {
  ticker: null,
  watchBoard: null,
  readClock: null,
  readSubmission: null,
  uploadResume: {
    what: 'the résumé',
    to: 'backend',
    fields: { data: ['resumeFile'] },
  },
  findResume: {
    what: 'the question whether the résumé is still there',
    to: 'backend',
    fields: { reference: ['workExperience.resume'] },
  },
  analyseBackground: ANALYSIS,
  locate: {
    what: "a question that carries the applicant's network address",
    to: 'geolocation',
    fields: { 'the sender of the call': ['networkAddress'] },
  },
  writeSubmission: { what: 'the answers', to: 'device', fields: SAVED },
  freezeSubmission: FROZEN,
  outbox: CONTACT,
}

/** What the page sends automatically while the chart runs, in any state. */
export const SENT_AUTOMATICALLY: readonly (Sent & { when: string })[] = [
  {
    when: 'After every change, until the outcome has been shown for 2 seconds',
    what: 'the answers, and what is typed so far',
    to: 'device',
    fields: { ...SAVED, applicationId: ['applicationId'] },
  },
  {
    when: 'When the page is opened, Start is pressed, a form is left, a level is solved or the decision is made',
    what: 'the progress, with age, state and choices, and of name and e-mail only whether they are a test',
    to: 'backend',
    fields: {
      age: BIRTH,
      residence: STATE,
      isTester: [...NAME, ...EMAIL],
      method: ['workExperience.shareMethod'],
      added: [
        'workExperience.addLinkedin',
        'workExperience.addResume',
        'workExperience.addSummary',
      ],
      isAffiliated: ['casinoAffiliation.hasAffiliation'],
      moves: PUZZLE,
      seconds: PUZZLE,
      place: ['place'],
      vetting: ['vettingAnswer'],
      stage: STAGE,
      taken: STAGE,
      source: TRACKING,
      campaign: TRACKING,
      utm_source: ['utm'],
      utm_campaign: ['utm'],
    },
  },
  {
    when: 'Before anything else is sent to the server',
    what: 'the request for the right to send this application',
    to: 'backend',
    fields: { applicationId: ['applicationId'] },
  },
  {
    when: 'When something fails, and of one visit in ten a masked recording',
    what: 'error reports, without anything that was typed',
    to: 'reports',
    fields: { 'the addresses of pages': TRACKING },
  },
]

const SENT = new Map<string, Sent | null>([
  ...Object.entries(BY_ACTION),
  ...Object.entries(BY_ACTOR),
])

const SENT_OF_STEP = new Map(
  STEPS_COMPLETED.map(([name, title, fields]) => [
    name,
    analytics(`Application Step Completed, of ${title}`, {
      step_name: [],
      ...fields,
      step_variant: [],
      timestamp: [],
    }),
  ]),
)

/** What an action of the chart, or an actor sends; null for nothing. */
export function sentBy({
  name,
  params,
}: {
  name: string
  params?: { name?: string }
}): Sent | null {
  if (name === 'emitStepCompleted') return SENT_OF_STEP.get(params?.name ?? '') ?? null
  return SENT.get(name) ?? null
}
