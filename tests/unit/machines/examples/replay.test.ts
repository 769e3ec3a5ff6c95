import { describe, expect, it } from 'vitest'
import { DECISION_RULES, type DecisionRules } from '../../../../machines/decision/table.ts'
import { TODAY } from '../../../../machines/examples/applicant.ts'
import { CONFIGURATION } from '../../../../machines/examples/configuration.ts'
import { answersOf } from '../../../../machines/examples/recorded-answers.ts'
import {
  indistinguishableRuns,
  replayFromStart,
  replayFromSubmission,
  representativeEvents,
  ruleOf,
  unrecordedAnswer,
} from '../../../../machines/examples/replay.ts'
import { FORMS, type FormName, type FormValues } from '../../../../machines/forms/index.ts'
import { funnelMachine } from '../../../../machines/funnel.machine.ts'
import { type ReplayAdapter, replayRuns } from '../../../../src/statechart/chart/replay.ts'
import { possibleEndings } from '../../../../src/statechart/chart/what-if.ts'
import { recorded, recordedRun } from '../../../model/recorded-runs.ts'
import { FORM_NAMES, IN_FULL, SHORTEST } from '../../../specification/forms/index.ts'

const WHOLE: ReplayAdapter<typeof funnelMachine> = {
  startOf: replayFromStart,
  eventsOf: representativeEvents,
  answerOf: unrecordedAnswer,
  outcomeOf: ruleOf,
}

function late(rules: Partial<DecisionRules> = {}): ReplayAdapter<typeof funnelMachine> {
  return {
    ...WHOLE,
    startOf: (run) => replayFromSubmission(run, { ...DECISION_RULES, ...rules }),
  }
}

const RUNS = [
  ['qualified', {}],
  ['qualified', { age: 21, residence: 'WV' }],
  ['disqualifiedByKnockout', { age: 19, residence: 'NJ' }],
  ['appliedByAge', { age: 20, residence: 'NJ' }],
  ['disqualifiedByResidence', { residence: 'NJ' }],
  ['disqualifiedAsTest', { isTester: true }],
  ['disqualifiedAsTest', { place: 'Austin TX' }],
  ['disqualifiedAsTest', { place: 'Pune MH' }],
  ['appliedByReview', { vetting: 'manual_review_required' }],
] as const

describe('answers for the classes of a form', () => {
  it.each(FORM_NAMES)('would be recorded as the same: %s', (form) => {
    for (const classes of [classesIn(form, SHORTEST[form]), classesIn(form, IN_FULL[form])]) {
      expect(classesIn(form, answersOf(form, classes))).toEqual(classes)
    }
  })

  function classesIn<F extends FormName>(form: F, values: FormValues[F]) {
    return FORMS[form].classes(values, { configuration: CONFIGURATION, today: TODAY })
  }
})

describe('a recorded run that is replayed', () => {
  it.each(RUNS)('ends as it did, from its first event on: %s %o', (rule, applicant) => {
    const endings = replayRuns(funnelMachine, [recordedRun(rule, applicant)], WHOLE)
    expect(endings).toEqual([{ outcome: rule }])
  })

  it.each(RUNS)('ends as it did, from Submit Application on: %s %o', (rule, applicant) => {
    const endings = replayRuns(funnelMachine, [recordedRun(rule, applicant)], late())
    expect(endings).toEqual([{ outcome: rule }])
  })

  it('is decided by the end of the spinner where vetting never answered', () => {
    const events = recordedRun('qualified')
      .events.filter(({ classes }) => !('vetting' in classes))
      .slice(0, -1)
    const run = {
      rule: 'qualified',
      events: [
        ...events,
        recorded('xstate.after.spinner.funnel.flow.thankYou.screen.processing', 'thankYou', {
          rule: 'qualified',
        }),
      ],
    }
    expect(replayRuns(funnelMachine, [run], WHOLE)).toEqual([{ outcome: 'qualified' }])
    expect(replayRuns(funnelMachine, [run], late())).toEqual([{ outcome: 'qualified' }])
  })

  it('continues after a Continue that has waited for its file', () => {
    const { events, ...run } = recordedRun('qualified')
    const waited = events.map((one) =>
      'method' in one.classes ? { ...one, event: 'UPLOAD.FINISHED' } : one,
    )
    expect(replayRuns(funnelMachine, [{ ...run, events: waited }], WHOLE)).toEqual([
      { outcome: 'qualified' },
    ])
  })

  it('is read by the names that Continue had in earlier versions', () => {
    const names = ['CONTACT', 'ELIGIBILITY', 'WORK_EXPERIENCE', 'CASINO_AFFILIATION']
    const { events, ...run } = recordedRun('disqualifiedByResidence', { residence: 'NJ' })
    const earlier = events.map((one, at) =>
      one.event === 'CONTINUE.PRESSED'
        ? { ...one, event: `${names[at % names.length]}.SUBMITTED` }
        : one,
    )
    expect(replayRuns(funnelMachine, [{ ...run, events: earlier }], WHOLE)).toEqual([
      { outcome: 'disqualifiedByResidence' },
    ])
  })

  it('stops where its records end', () => {
    const { events } = recordedRun(null)
    const until = (id: string) => events.slice(0, events.findIndex(({ state }) => state === id) + 1)
    const runs = ['workExperience', 'puzzle2'].map((id) => ({ rule: null, events: until(id) }))
    expect(replayRuns(funnelMachine, runs, WHOLE)).toEqual([
      { stoppedAt: 'workExperience' },
      { stoppedAt: 'puzzle2' },
    ])
  })

  it.each<[string, Partial<DecisionRules>, Parameters<typeof recordedRun>, string[]]>([
    ['a minimum age of 23', { minimumAge: 23 }, ['qualified'], ['qualified', 'appliedByAge']],
    [
      'both ages raised',
      { knockoutAge: 22, minimumAge: 25 },
      ['qualified'],
      ['qualified', 'disqualifiedByKnockout', 'appliedByAge'],
    ],
    [
      'a minimum age of 23, from New Jersey',
      { minimumAge: 23 },
      ['disqualifiedByResidence', { residence: 'NJ' }],
      ['disqualifiedByResidence', 'appliedByAge'],
    ],
    [
      'a minimum age of 23 that is not asked for',
      { minimumAge: 23, off: ['isUnder21'] },
      ['qualified'],
      ['qualified'],
    ],
    ['a minimum age of 20', { minimumAge: 20 }, ['qualified'], ['qualified']],
    [
      'a minimum age of 23, with a date of birth',
      { minimumAge: 23 },
      ['appliedByAge', { age: 20 }],
      ['appliedByAge'],
    ],
  ])(
    'may have ended in every way that an age never asked for allows: %s',
    (_, rules, run, endings) => {
      const tried = { ...DECISION_RULES, ...rules }
      const possible = possibleEndings(
        [recordedRun(...run)],
        (one) => indistinguishableRuns(one, tried),
        (all) => replayRuns(funnelMachine, all, late(rules)),
      )
      expect(possible).toEqual([endings.map((outcome) => ({ outcome }))])
    },
  )

  it.each<[string, Partial<DecisionRules>, Parameters<typeof recordedRun>, string]>([
    ['a higher minimum age', { minimumAge: 23 }, ['qualified', { age: 22 }], 'appliedByAge'],
    [
      'a higher knockout age',
      { knockoutAge: 21 },
      ['appliedByAge', { age: 20 }],
      'disqualifiedByKnockout',
    ],
    [
      'New Jersey allowed',
      { allowedStates: ['NJ', 'PA'] },
      ['disqualifiedByResidence', { residence: 'NJ' }],
      'qualified',
    ],
    [
      'vetting not asked',
      { off: ['isReviewRequired'] },
      ['appliedByReview', { vetting: 'manual_review_required' }],
      'qualified',
    ],
  ])('ends otherwise under other values: %s', (_, rules, run, rule) => {
    expect(replayRuns(funnelMachine, [recordedRun(...run)], late(rules))).toEqual([
      { outcome: rule },
    ])
  })
})
