import type * as changes from './actions.ts'
import type { BESIDE_ANSWERS } from './beside-answers.ts'
import type { DecisionFacts } from './decision/facts.ts'
import type { DeliveryActors } from './delivery/setup.ts'
import type {
  applicantIdentified,
  applicationSubmitted,
  ConversionDue,
  decisionIssued,
} from './emitted.ts'
import { FORM_NAMES, FORMS, type FormName, type FormValues } from './forms/index.ts'
import type { funnelMachine } from './funnel.machine.ts'
import type { TrackingParams } from './records/application.ts'
import type { AnalysisRequest } from './requests/analysis-request.ts'
import type { ContactPayload } from './requests/contact-payload.ts'
import type { FunnelActors } from './setup.ts'

/** A thing known of the applicant: an answer as `form.field`, or one of those beside the answers. */
export type Datum =
  | { [F in FormName]: `${F}.${keyof FormValues[F] & string}` }[FormName]
  | keyof typeof BESIDE_ANSWERS

export type Receiver =
  | 'backend'
  | 'vetting'
  | 'geolocation'
  | 'analytics'
  | 'conversion'
  | 'reports'
  | 'device'

/** What leaves the chart at once: each field by its name there, and what of the applicant is in it. */
export interface Sent {
  what: string
  to: Receiver
  /** No data: a value that is the same for every applicant. */
  fields: Readonly<Record<string, readonly Datum[]>>
}

type FieldsOf<Body> = Record<keyof Body & string, readonly Datum[]>

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

/** What follows from something else: who gets it may conclude something about what it follows from. */
export const DERIVED: Partial<Record<Datum, readonly Datum[]>> = {
  place: ['networkAddress'],
  vettingAnswer: [
    ...NAME,
    'workExperience.resume',
    'workExperience.linkedinProfile',
    'workExperience.socialProfile',
    'workExperience.writtenSummary',
    'workExperience.goodFitReason',
    'casinoAffiliation.hasAffiliation',
    'casinoAffiliation.affiliationDetails',
  ],
  stage: Object.values(FACTS_FROM).flat(),
}

const CONTACT: Sent = {
  what: 'the contact (create_contact)',
  to: 'backend',
  fields: {
    email: EMAIL,
    first_name: ['contactDetails.firstName'],
    last_name: ['contactDetails.lastName'],
    phone_number: ['contactDetails.phone'],
    date_of_birth: BIRTH,
    state: STATE,
    are_you_at_least_21: ['eligibility.isOfAge'],
    eligible_status: [],
    linkedin_url: ['workExperience.linkedinProfile'],
    social_links: ['workExperience.socialProfile'],
    summary_of_education_and_work: ['workExperience.writtenSummary'],
    why_suitable: ['workExperience.goodFitReason'],
    cv_resume_link: ['workExperience.resume'],
    worked_in_casino: ['casinoAffiliation.hasAffiliation'],
    describe_experience_and_affiliation: ['casinoAffiliation.affiliationDetails'],
    job_advertisement: ['casinoAffiliation.jobAdvertisement'],
    cgc: TRACKING,
    cgpid: TRACKING,
    joveo_click_id: TRACKING,
    submitted_from: [],
    source: [],
    application_form_version: [],
    application_form_referrer: ['referrer'],
    puzzle_score: PUZZLE,
    move_score: PUZZLE,
    applicant_s_pipeline_stage: STAGE,
    job_pipeline: TRACKING,
    referred_by_email: [],
    referred_by: [],
    referral_relationship: [],
    application_source: TRACKING,
    j_publisher: TRACKING,
    campaign_id: TRACKING,
    creative_id: TRACKING,
    utm_medium: TRACKING,
    ai_vetting: ['vettingAnswer'],
    ai_vetting_summary: ['vettingAnswer'],
  } satisfies FieldsOf<ContactPayload>,
}

const ANALYSIS: Sent = {
  what: 'the background (analyze)',
  to: 'vetting',
  fields: {
    hubspotId: [],
    name: NAME,
    cv: ['workExperience.resume'],
    linkedIn: ['workExperience.linkedinProfile'],
    socialMediaInstagram: ['workExperience.socialProfile'],
    writtenSummary: ['workExperience.writtenSummary'],
    whyGoodFit: ['workExperience.goodFitReason'],
    casinoAffiliation: ['casinoAffiliation.hasAffiliation', 'casinoAffiliation.affiliationDetails'],
  } satisfies FieldsOf<AnalysisRequest>,
}

const PERFORMANCE = {
  puzzle_time_ms: PUZZLE,
  puzzle_moves: PUZZLE,
  puzzle_time_formatted: PUZZLE,
} as const

const IDENTIFIED = {
  name: NAME,
  email: EMAIL,
  phone: ['contactDetails.phone'],
  linkedin: ['workExperience.linkedinProfile'],
  ...PERFORMANCE,
  application_source: TRACKING,
  campaign_id: TRACKING,
  creative_id: TRACKING,
  utm_medium: TRACKING,
} satisfies FieldsOf<ReturnType<typeof applicantIdentified>['properties']>

const TRACKED = {
  external_referrer: ['referrer'],
  cgc: TRACKING,
  jclickid: TRACKING,
  cgpid: TRACKING,
  job_pipeline: TRACKING,
  application_source: TRACKING,
  j_publisher: TRACKING,
  campaign_id: TRACKING,
  creative_id: TRACKING,
  utm_medium: TRACKING,
} as const satisfies FieldsOf<TrackingParams>

const SUBMITTED = {
  ...PERFORMANCE,
  applicant_status: STAGE,
  referrer: ['referrer'],
  ...TRACKED,
  timestamp: [],
} satisfies FieldsOf<ReturnType<typeof applicationSubmitted>['properties'] & { timestamp: string }>

const DECISION_ISSUED = {
  decision: STAGE,
  ...PERFORMANCE,
  stage: STAGE,
  ai_status: ['vettingAnswer'],
  timestamp: [],
} satisfies FieldsOf<ReturnType<typeof decisionIssued>['properties'] & { timestamp: string }>

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
  what: 'the contact as it will be sent',
  to: 'device',
  fields: { ...CONTACT.fields, decision: STAGE },
}

const DELETION_ORDER: Sent = { what: 'the order to forget the applicant', to: 'device', fields: {} }

/** An analytics event: the e-mail, once it is known, names the person in each. */
function analytics(what: string, fields: Sent['fields']): Sent {
  return { what, to: 'analytics', fields: { ...fields, user_id: EMAIL } }
}

type Given = Readonly<Record<string, string>>

type ActionName = keyof NonNullable<Parameters<typeof funnelMachine.provide>[0]['actions']>
/** Every action but those that change the context, raise an event or wait for a pause in typing. */
type Sending = Exclude<ActionName, keyof typeof changes | `raise${string}` | `${string}TypingPause`>

/** What each action sends; `given` is its parameters in the chart, as text. */
const BY_ACTION: Record<Sending, (given: Given) => Sent> = {
  emitApplicationViewed: () => analytics('Application Viewed', {}),
  emitApplicationStarted: () => analytics('Application Started', { step: [], source: [] }),
  emitStepCompleted: ({ data = '' }) =>
    analytics('Application Step Completed', {
      step_name: [],
      ...stepData(data),
      step_variant: [],
      timestamp: [],
    }),
  emitApplicantIdentified: () => analytics('user properties', IDENTIFIED),
  emitLinkedInIdentified: () => analytics('user properties', IDENTIFIED),
  emitApplicationSubmitted: () => analytics('Application Submitted', SUBMITTED),
  emitDecisionIssued: () => analytics('Applicant Decision Issued', DECISION_ISSUED),
  emitConversionDue: () => ({ what: 'Conversion', to: 'conversion', fields: CONVERSION }),
  emitApplicationCleared: () => DELETION_ORDER,
  emitApplicationForgotten: () => DELETION_ORDER,
  fillOutbox: () => CONTACT,
  clearOutbox: () => DELETION_ORDER,
}

function stepData(data: string): Sent['fields'] {
  const form = FORM_NAMES.find((name) => name === data)
  if (form) return answersOf(form, 'step_data.')
  if (data === 'level') return { 'step_data.puzzle_number': [], 'step_data.puzzle_answer': PUZZLE }
  return { step_data: [] }
}

/** What each service sends; null where nothing of the applicant leaves the page's memory. */
const BY_ACTOR: Record<keyof FunnelActors, Sent | null> = {
  ticker: null,
  watchBoard: null,
  readClock: null,
  readSubmission: null,
  uploadResume: {
    what: 'the résumé (upload_aws)',
    to: 'backend',
    fields: { data: ['resumeFile'] },
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

/** What each service of the outbox sends, in the same way. */
const BY_OUTBOX_ACTOR: Record<keyof DeliveryActors, Sent | null> = {
  watchPage: null,
  holdSenderLock: null,
  readUndelivered: null,
  sendContact: CONTACT,
  acknowledgeSubmission: null,
  refuseSubmission: null,
  drawJitter: null,
  readUncleared: null,
  readClock: null,
  readSubmission: null,
  freezeSubmission: FROZEN,
  clearSubmission: DELETION_ORDER,
  clearAbandoned: DELETION_ORDER,
}

/** What the page sends by itself while the chart runs, whatever is done in it. */
export const SENT_MEANWHILE: readonly (Sent & { when: string })[] = [
  {
    when: 'After every change, until the outcome has been shown for 2 seconds',
    what: 'the saved application and drafts',
    to: 'device',
    fields: { ...SAVED, applicationId: ['applicationId'] },
  },
  {
    when: 'When a form is left, a level is solved or the decision is made',
    what: 'the progress in classes that name nobody',
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
    },
  },
  {
    when: 'Before the first call to the backend',
    what: 'the question for a token (session)',
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

/** What an action, as the chart writes it, or a service of the funnel or its outbox sends; null for nothing. */
export function sentBy(name: string): Sent | null {
  const [, type = name, given = ''] = /^([^(]+)\((.*)\)$/.exec(name) ?? []
  if (isKeyOf(BY_ACTOR, type)) return BY_ACTOR[type]
  if (isKeyOf(BY_OUTBOX_ACTOR, type)) return BY_OUTBOX_ACTOR[type]
  if (!isKeyOf(BY_ACTION, type)) return null
  return BY_ACTION[type](Object.fromEntries(given.split(', ').map((pair) => pair.split(': '))))
}

function isKeyOf<Names extends object>(names: Names, name: PropertyKey): name is keyof Names {
  return Object.hasOwn(names, name)
}
