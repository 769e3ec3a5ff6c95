import * as v from 'valibot'
import { initialContext } from '../../../machines/context.ts'
import { Stage } from '../../../machines/decision/table.ts'
import {
  applicantIdentified,
  applicationSubmitted,
  decisionIssued,
  type FunnelEmitted,
  type StepData,
  stepCompleted,
} from '../../../machines/emitted.ts'
import { FORM_NAMES } from '../../../machines/forms/index.ts'
import type { funnelMachine } from '../../../machines/funnel.machine.ts'
import { Application } from '../../../machines/records/application.ts'
import { ContactPayload } from '../../../machines/requests/contact-payload.ts'
import { analysisRequest } from '../../../machines/requests/requests.ts'
import type { FunnelActors } from '../../../machines/setup.ts'
import { sentEventOf } from '../../effects/telemetry/analytics/sent-event.ts'
import type { SentData } from '../viewer/about/Sent.tsx'
import { exampleInput } from './examples.ts'

type ActionName = keyof NonNullable<Parameters<typeof funnelMachine.provide>[0]['actions']>
/** The actions that send data out of the chart. */
type Sending = Extract<ActionName, `emit${string}` | `${string}Outbox`>

const BACKEND = 'the backend (API_URL)'
const DEVICE = 'this device alone'
const CONTEXT = initialContext(exampleInput(null))
const CONTACT: SentData = {
  what: 'the contact (create_contact)',
  to: BACKEND,
  fields: Object.keys(ContactPayload.entries),
}
const DECISION = { rule: 'qualified', stage: Stage.Qualified } as const
const DELETION_ORDER: SentData = {
  what: 'the order to forget the applicant',
  to: DEVICE,
  fields: [],
}
const StepDataSchema = v.picklist<readonly StepData[]>([...FORM_NAMES, 'level', 'none'])

/** What each action sends; `given` is its parameters in the chart, as text. */
const BY_ACTION: Record<Sending, (given: Readonly<Record<string, string>>) => SentData> = {
  emitApplicationViewed: () => toAnalytics({ type: 'Application Viewed', properties: {} }),
  emitApplicationStarted: () =>
    toAnalytics({
      type: 'Application Started',
      properties: { step: 'intro', source: 'job_description_page' },
    }),
  emitStepCompleted: ({ name = '', data }) =>
    toAnalytics(stepCompleted(CONTEXT, { name, data: v.parse(StepDataSchema, data) })),
  emitApplicantIdentified: () => toAnalytics(applicantIdentified(CONTEXT)),
  emitLinkedInIdentified: () => toAnalytics(applicantIdentified(CONTEXT)),
  emitApplicationSubmitted: () => toAnalytics(applicationSubmitted(CONTEXT, DECISION)),
  emitDecisionIssued: () => toAnalytics(decisionIssued(CONTEXT, DECISION)),
  emitConversionDue: () => ({
    what: 'Conversion',
    to: "a third party's script (CONVERSION_APPLY_URL, CONVERSION_DISQUALIFIED_URL)",
    fields: ['click_id'],
  }),
  emitApplicationCleared: () => DELETION_ORDER,
  emitApplicationForgotten: () => DELETION_ORDER,
  fillOutbox: () => CONTACT,
  clearOutbox: () => DELETION_ORDER,
}

/** What each actor sends; null where nothing leaves the page. */
const BY_ACTOR: Record<keyof FunnelActors, SentData | null> = {
  ticker: null,
  readClock: null,
  readSubmission: null,
  uploadResume: { what: 'the résumé (upload_aws)', to: BACKEND, fields: ['data: the file'] },
  analyseBackground: {
    what: 'the background (analyze)',
    to: 'the vetting service (VETTING_URL)',
    fields: Object.keys(analysisRequest(CONTEXT)),
  },
  locate: {
    what: "a question that carries the applicant's network address",
    to: 'the geolocation service (GEOLOCATION_URL)',
    fields: [],
  },
  writeSubmission: { what: 'the answers', to: DEVICE, fields: Object.keys(Application.entries) },
  freezeSubmission: { what: 'the contact as it will be sent', to: DEVICE, fields: [] },
  outbox: CONTACT,
}

/** What an action, as the chart writes it, or an actor of the funnel sends. */
export function sentBy(name: string): SentData | null {
  const [, type = name, given = ''] = /^([^(]+)\((.*)\)$/.exec(name) ?? []
  if (isKeyOf(BY_ACTOR, type)) return BY_ACTOR[type]
  if (!isKeyOf(BY_ACTION, type)) return null
  return BY_ACTION[type](Object.fromEntries(given.split(', ').map((pair) => pair.split(': '))))
}

function toAnalytics(event: FunnelEmitted): SentData {
  const sent = sentEventOf({ event, at: 0, applicationId: '', email: 'known' })
  const userId = 'user_id: the e-mail, once it is known'
  return {
    what: sent?.kind === 'identify' ? 'user properties' : event.type,
    to: 'analytics (ANALYTICS_URL)',
    fields: [...fieldsOf(sent?.properties ?? {}), userId],
  }
}

/** The names of an object's fields; those of a part that has its own come as `part.field`. */
function fieldsOf(properties: object): string[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    const inner = typeof value === 'object' && value !== null ? Object.keys(value) : []
    return inner.length === 0 ? [name] : inner.map((field) => `${name}.${field}`)
  })
}

function isKeyOf<Names extends object>(names: Names, name: PropertyKey): name is keyof Names {
  return Object.hasOwn(names, name)
}
