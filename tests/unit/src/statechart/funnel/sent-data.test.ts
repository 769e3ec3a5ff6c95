import { describe, expect, it } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { consequencesOf } from '../../../../../src/statechart/chart/consequences.ts'
import { sentBy } from '../../../../../src/statechart/funnel/sent-data.ts'
import { BLANK_PROGRESS } from '../../../../specification/application.ts'
import { analysisRequest } from '../../../../specification/calls.ts'
import { decisionIssued, identified } from '../../../../specification/events.ts'
import { fieldsOf, SHORTEST } from '../../../../specification/forms/index.ts'
import { PAYLOAD_FIELDS } from '../../../../specification/payload.ts'

const chart = chartOf(funnelMachine)
const DECIDED = {
  ...SHORTEST,
  tracking: {},
  performance: BLANK_PROGRESS.puzzlePerformance,
  rule: 'qualified',
  vetting: { status: 'approved', summary: '' },
} as const
const USER_ID = 'user_id: the e-mail, once it is known'

describe('what an action or actor sends', () => {
  it('is every field of the contact, for the actor that delivers it and the action that emits it', () => {
    const contact = {
      what: 'the contact (create_contact)',
      to: 'the backend (API_URL)',
      fields: PAYLOAD_FIELDS.toSorted(),
    }
    const sorted = [sentBy('outbox'), sentBy('fillOutbox')].map((sent) => ({
      ...sent,
      fields: sent?.fields.toSorted(),
    }))
    expect(sorted).toEqual([contact, contact])
  })

  it.each<[string, string, string[]]>([
    ['emitApplicantIdentified', 'user properties', Object.keys(identified(DECIDED).properties)],
    [
      'emitStepCompleted(name: contact, data: contactDetails)',
      'Application Step Completed',
      [
        'step_name',
        ...fieldsOf('contactDetails').map(([name]) => `step_data.${name}`),
        'step_variant',
        'timestamp',
      ],
    ],
    [
      'emitStepCompleted(name: puzzle-2, data: level)',
      'Application Step Completed',
      [
        'step_name',
        'step_data.puzzle_number',
        'step_data.puzzle_answer',
        'step_variant',
        'timestamp',
      ],
    ],
    [
      'emitDecisionIssued',
      'Applicant Decision Issued',
      [...Object.keys(decisionIssued(DECIDED).properties), 'timestamp'],
    ],
  ])('goes to analytics by %s', (action, what, fields) => {
    const to = 'analytics (ANALYTICS_URL)'
    expect(sentBy(action)).toEqual({ what, to, fields: [...fields, USER_ID] })
  })

  it('is the eight fields of the vetting service', () => {
    expect(sentBy('analyseBackground')?.fields.toSorted()).toEqual(
      Object.keys(analysisRequest(SHORTEST, 'none')).toSorted(),
    )
  })

  it('is known of every action that emits, and nothing of what stays in the chart', () => {
    const written = [
      ...chart.states.flatMap(({ entry, exit }) => [...entry, ...exit]),
      ...chart.transitions.flatMap(({ actions }) => actions),
    ]
    const emitting = written.filter((action) => action.startsWith('emit'))
    expect(emitting.filter((action) => sentBy(action) === null)).toEqual([])
    expect([sentBy('saveForm'), sentBy('readClock'), sentBy('toString')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('what may follow a transition by itself', () => {
  const following = (id: string) => {
    const taken = chart.transitions.find((transition) => transition.id === id)
    if (!taken) throw new Error(`The chart has no transition '${id}'`)
    const { actions, actors } = consequencesOf(chart, funnelMachine, taken)
    return [...actions, ...actors].filter((name) => sentBy(name) !== null)
  }

  it('is, after Submit Application, the decision and the contact', () => {
    expect(following('funnel.flow.puzzleComplete.reviewing / APPLICATION.SUBMITTED / 0')).toEqual([
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
