import { describe, expect, it } from 'vitest'
import { analysisRequest } from '../../../machines/actor-inputs.ts'
import { initialContext } from '../../../machines/context.ts'
import { Stage } from '../../../machines/decision/table.ts'
import {
  applicantIdentified,
  applicationSubmitted,
  decisionIssued,
  stepCompleted,
} from '../../../machines/emitted.ts'
import { FORMS as DEFINED, type FormName, type FormValues } from '../../../machines/forms/index.ts'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import type { Answers } from '../../../machines/records/application.ts'
import { createContactPayload } from '../../../machines/requests/contact-payload.ts'
import { type Datum, SENT_AUTOMATICALLY, sentBy } from '../../../machines/sent.ts'
import { callText, chartOf } from '../../../src/statechart/chart/chart.ts'
import { consequencesOf } from '../../../src/statechart/chart/consequences.ts'
import { treeOf } from '../../../src/statechart/chart/tree.ts'
import { exampleInput } from '../../../src/statechart/funnel/examples.ts'
import { FORM_NAMES, fieldsOf, IN_FULL } from '../../specification/forms/index.ts'
import { SUBMISSION } from '../../specification/presses.ts'
import { STEPS } from '../../specification/steps.ts'

const chart = chartOf(funnelMachine)
const CONTEXT = initialContext(exampleInput(null))
const DECISION = { rule: 'qualified', stage: Stage.Qualified } as const

function contextWith(forms: FormValues) {
  const application: Answers = { ...CONTEXT.application, ...forms }
  return { ...CONTEXT, application }
}

const sent = (name: string) => sentBy({ name }) ?? { fields: {} }

/** What each of these makes of an applicant's answers, next to what it declares to send of them. */
const MADE: Record<string, { declared: object; made: (forms: FormValues) => object }> = {
  contact: {
    declared: sent('outbox').fields,
    made: (forms) =>
      createContactPayload({
        application: contextWith(forms).application,
        stage: Stage.Qualified,
        vetting: { status: '', summary: '' },
        configuration: CONTEXT.configuration,
      }),
  },
  analysis: {
    declared: sent('analyseBackground').fields,
    made: (forms) => analysisRequest(contextWith(forms)),
  },
  'user properties': {
    declared: withoutUser('emitApplicantIdentified'),
    made: (forms) => applicantIdentified(contextWith(forms)).properties,
  },
  'Application Submitted': {
    declared: withoutUser('emitApplicationSubmitted', 'timestamp'),
    made: (forms) => applicationSubmitted(contextWith(forms), DECISION).properties,
  },
  'Applicant Decision Issued': {
    declared: withoutUser('emitDecisionIssued', 'timestamp'),
    made: (forms) => decisionIssued(contextWith(forms), DECISION).properties,
  },
  ...Object.fromEntries(
    FORM_NAMES.map((form) => [
      `step ${form}`,
      {
        declared: withoutUser(
          { name: 'emitStepCompleted', params: { name: stepNameOf(form) } },
          'timestamp',
        ),
        made: (forms: FormValues) => {
          const { step_data, ...others } = stepCompleted(contextWith(forms), {
            name: 'any',
            data: form,
          }).properties
          const data = Object.entries(step_data).map(([name, value]) => [
            `step_data.${name}`,
            value,
          ])
          return { ...others, ...Object.fromEntries(data) }
        },
      },
    ]),
  ),
}

function stepNameOf(form: FormName): string {
  return STEPS.find((step) => step.form === form)?.name ?? ''
}

/** Analytics adds who it is and when. */
function withoutUser(by: string | Parameters<typeof sentBy>[0], ...added: string[]): object {
  const { fields } = typeof by === 'string' ? sent(by) : (sentBy(by) ?? { fields: {} })
  const own = Object.entries(fields).filter(([name]) => !['user_id', ...added].includes(name))
  return Object.fromEntries(own)
}

/** The answers in full with another value in one field. */
function changed(form: FormName, field: string): FormValues {
  const value: unknown = IN_FULL[form][field as keyof FormValues[FormName]]
  return { ...IN_FULL, [form]: { ...IN_FULL[form], [field]: otherThan(value) } }
}

const OTHERS: Record<string, string> = { yes: 'no', no: 'yes', MI: 'PA', '3': '4', '9': '8' }

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  return OTHERS[String(value)] ?? (/^\d{4}$/.test(String(value)) ? '2005' : `${value} else`)
}

function differing(one: object, other: object): string[] {
  const values = new Map(Object.entries(other))
  return Object.entries(one).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(values.get(name)) ? [] : [name],
  )
}

const EVERY_FIELD = FORM_NAMES.flatMap((form) =>
  fieldsOf(form).map(([field]) => [form, field] as const),
)

describe.each(Object.entries(MADE))(
  'the declaration of what is sent as %s',
  (_, { declared, made }) => {
    it('has every field of what is made, and no other', () => {
      expect(Object.keys(declared).toSorted()).toEqual(Object.keys(made(IN_FULL)).toSorted())
    })

    it.each(EVERY_FIELD)('says what is made from %s.%s', (form, field) => {
      const datum = `${form}.${field}` as Datum
      const said = Object.entries(declared).flatMap(([name, data]: [string, readonly Datum[]]) =>
        data.includes(datum) ? [name] : [],
      )
      expect(differing(made(IN_FULL), made(changed(form, field))).toSorted()).toEqual(
        said.toSorted(),
      )
    })
  },
)

describe('what is declared', () => {
  it('of the outbox is what fills it', () => {
    expect(sentBy({ name: 'outbox' })).toEqual(sentBy({ name: 'fillOutbox' }))
  })

  it('has every step that the chart reports as completed', () => {
    const reported = chart.transitions
      .flatMap(({ actions }) => actions)
      .filter(({ name }) => name === 'emitStepCompleted')
    expect(new Set(reported.map(callText)).size).toBe(11)
    expect(reported.filter((action) => sentBy(action) === null)).toEqual([])
  })

  it('is nothing for what changes the chart alone', () => {
    expect(['saveForm', 'readClock', 'toString'].map((name) => sentBy({ name }))).toEqual([
      null,
      null,
      null,
    ])
  })

  it('has every class that the progress tells of a form', () => {
    const progress = SENT_AUTOMATICALLY.find(({ what }) => what.startsWith('the progress'))
    const known = { configuration: CONTEXT.configuration, today: '2026-11-21' }
    const classesOf = (forms: FormValues) => ({
      ...DEFINED.contactDetails.classes(forms.contactDetails, known),
      ...DEFINED.eligibility.classes(forms.eligibility, known),
      ...DEFINED.workExperience.classes(forms.workExperience, known),
      ...DEFINED.casinoAffiliation.classes(forms.casinoAffiliation, known),
    })
    for (const [form, field] of EVERY_FIELD) {
      for (const name of differing(classesOf(IN_FULL), classesOf(changed(form, field)))) {
        expect(progress?.fields[name]).toContain(`${form}.${field}`)
      }
    }
    expect(Object.keys(progress?.fields ?? {})).toEqual(
      expect.arrayContaining(Object.keys(classesOf(IN_FULL))),
    )
  })
})

describe('what may follow a transition automatically', () => {
  const following = (id: string) => {
    const taken = chart.transitions.find((transition) => transition.id === id)
    if (!taken) throw new Error(`The chart has no transition '${id}'`)
    const { actions, actors } = consequencesOf(chart, treeOf(chart), funnelMachine, taken)
    return [...actions, ...actors.map((name) => ({ name }))]
      .filter((by) => sentBy(by) !== null)
      .map(callText)
  }

  it('is, after Submit Application, the decision and the contact', () => {
    expect(following(SUBMISSION)).toEqual([
      'emitStepCompleted(name: puzzle-complete, data: none)',
      'clearOutbox',
      'emitApplicationCleared',
      'emitApplicationSubmitted',
      'emitDecisionIssued',
      'emitConversionDue',
      'fillOutbox',
      'writeSubmission',
      'locate',
      'freezeSubmission',
    ])
  })

  it('is, after a form, nothing but what the transition itself does', () => {
    expect(following('contact / CONTINUE.PRESSED / 0')).toEqual([
      'emitApplicantIdentified',
      'emitStepCompleted(name: contact, data: contactDetails)',
    ])
  })

  it('is, after Start, the question to the vetting service', () => {
    expect(following('puzzleIntro / PUZZLE.STARTED / 0')).toContain('analyseBackground')
  })
})
