import { expect, it } from 'vitest'
import { factsIn } from '../../../../machines/decision/guards.ts'
import { decide } from '../../../../machines/decision/table.ts'
import { CONTACT, ELIGIBILITY } from '../../../../machines/examples/answers.ts'
import { SUBMITTING } from '../../../../machines/examples/cases.ts'
import { CONFIGURATION } from '../../../../machines/examples/configuration.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import { decideOnServer } from '../../../../src/server/applications/server-decision.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { PUZZLE_COMPLETE } from '../../../specification/steps.ts'

const BIRTHDAYS = {
  none: { isOfAge: 'yes', dobYear: '', dobMonth: '', dobDay: '' },
  // A date of birth counts beside a Yes, too.
  under20: { isOfAge: 'yes', dobYear: '2008', dobMonth: '5', dobDay: '17' },
  under21: { isOfAge: 'no', dobYear: '2006', dobMonth: '5', dobDay: '17' },
  ofAge: { isOfAge: 'no', dobYear: '2000', dobMonth: '5', dobDay: '17' },
} as const
const AGES = { none: null, under20: 18, under21: 20, ofAge: 26 }
const STATES = { none: '', allowed: 'MI', elsewhere: 'NJ' }
const EMAILS = { ordinary: 'ada@mail.example', test: 'tester@funnel.example' }
const AMERICA = { country: 'United States', countryCode: 'US' }
const PLACES = {
  ordinary: { ...AMERICA, region: 'PA', regionName: 'Pennsylvania', city: 'Erie' },
  test: { ...AMERICA, region: 'AZ', regionName: 'Arizona', city: 'Phoenix' },
}
const ANSWERS = { settled: 'approved', review: 'manual_review_required' }

const COMBINATIONS = keys(BIRTHDAYS).flatMap((age) =>
  keys(STATES).flatMap((residence) =>
    keys(EMAILS).flatMap((person) =>
      keys(PLACES).flatMap((place) =>
        keys(ANSWERS).map((vetting) => ({ age, residence, person, place, vetting })),
      ),
    ),
  ),
)

it('every combination of facts is tried', () => {
  expect(COMBINATIONS).toHaveLength(4 * 3 * 2 * 2 * 2)
})

it.each(COMBINATIONS)(
  'chart, table and server decide alike: age $age, residence $residence, $person person, $place place, vetting $vetting',
  async ({ age, residence, person, place, vetting }) => {
    const run = startFunnel({
      saved: savedAt(PUZZLE_COMPLETE, {
        contactDetails: { ...CONTACT, email: EMAILS[person] },
        eligibility: { ...ELIGIBILITY, ...BIRTHDAYS[age], stateOfResidence: STATES[residence] },
      }),
      edge: {
        readClock: async () => ({ today: '2026-11-21' }),
        locate: async () => PLACES[place],
        analyseBackground: async () => ({ status: ANSWERS[vetting] }),
      },
    })
    await run.settle()
    run.send(...SUBMITTING)
    await run.settle()

    const facts = factsIn(run.context)
    expect(facts).toEqual({
      age: AGES[age],
      stateCode: STATES[residence],
      isTestPerson: person === 'test',
      isAtTestPlace: place === 'test',
      vettingStatus: ANSWERS[vetting],
    })
    expect(run.decision).toEqual(decide(facts))

    const payload = run.edge.asked.freezeSubmission[0]?.payload
    if (!payload) throw new Error('The submission was not frozen')
    expect(
      await decideOnServer(payload, {
        rules: CONFIGURATION,
        vettingStatus: ANSWERS[vetting],
        locate: async () => PLACES[place],
        now: new Date('2026-11-21T12:00:00Z'),
      }),
    ).toEqual({ ...decide(facts), differs: false })
  },
)

it('a given age counts as 20 where the date of today is not known', () => {
  const eligibility = { ...ELIGIBILITY, ...BIRTHDAYS.under20 }
  const { context } = startFunnel({ saved: savedAt(PUZZLE_COMPLETE, { eligibility }) })
  expect(factsIn(context).age).toBe(20)
})

function keys<T extends object>(values: T): (keyof T)[] {
  return Object.keys(values) as (keyof T)[]
}
