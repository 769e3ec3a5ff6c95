import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Stage } from '../../../../machines/decision/table.ts'
import { CONFIGURATION } from '../../../../machines/examples/configuration.ts'
import { type FormValues, faultsIn } from '../../../../machines/forms/index.ts'
import type { Application, TrackingParams } from '../../../../machines/records/application.ts'
import {
  CONTACT_PAYLOAD_FIELDS,
  ContactPayload,
  createContactPayload,
} from '../../../../machines/requests/contact-payload.ts'
import { BLANK_PROGRESS, TRACKING } from '../../../specification/application.ts'
import { FORM_NAMES, IN_FULL, SHORTEST } from '../../../specification/forms/index.ts'
import { escaped, LONGEST } from '../../../specification/forms/longest.ts'
import { ADDED_PAYLOAD_FIELDS, PAYLOAD_FIELDS, payloadOf } from '../../../specification/payload.ts'

const EVERY_PARAMETER = Object.fromEntries(TRACKING.map((name) => [name, `${name}-1`]))
const PERFORMANCE = { totalTimeMs: 185_000, totalMoves: 12, totalTimeFormatted: '3:05' }

function applicationOf(forms: FormValues, trackingParams: TrackingParams): Application {
  const progress = { ...BLANK_PROGRESS, puzzlePerformance: PERFORMANCE }
  return { ...progress, ...forms, trackingParams }
}

const APPLICATION = applicationOf(IN_FULL, EVERY_PARAMETER)

describe('a payload', () => {
  it('carries every field of the specification and no other', () => {
    const vetting = { status: 'approved', summary: 'Fine.' }
    const payload = createContactPayload({
      application: APPLICATION,
      stage: Stage.Applied,
      vetting,
      configuration: CONFIGURATION,
    })
    expect(payload).toEqual(
      payloadOf(
        {
          ...IN_FULL,
          tracking: EVERY_PARAMETER,
          performance: PERFORMANCE,
          rule: 'appliedByAge',
          vetting,
        },
        CONFIGURATION,
      ),
    )
    expect(payload).toMatchObject({
      date_of_birth: '2006-03-09',
      state: 'Pennsylvania',
      are_you_at_least_21: '0',
      puzzle_score: 27,
      move_score: 76,
    })
    expect(CONTACT_PAYLOAD_FIELDS.toSorted()).toEqual(PAYLOAD_FIELDS.toSorted())
  })

  it('of the longest answers, parameters and vetting answer has at most 256 kB, every letter escaped', () => {
    const text = escaped(5_000)
    const parameters = Object.fromEntries(TRACKING.map((name) => [name, text]))
    expect(FORM_NAMES.flatMap((form) => Object.keys(faultsIn(form, LONGEST[form])))).toEqual([])
    const payload = createContactPayload({
      application: applicationOf(LONGEST, parameters),
      stage: Stage.Applied,
      vetting: { status: text, summary: text },
      configuration: CONFIGURATION,
    })
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(256 * 1024)
    expect(payload).toMatchObject({
      why_suitable: LONGEST.workExperience.goodFitReason,
      describe_experience_and_affiliation: LONGEST.casinoAffiliation.affiliationDetails,
    })
  })

  it('has the first 2,048 characters of a tracking parameter and of the referrer', () => {
    const parameters = { cgc: 'c'.repeat(2049), external_referrer: `https://${'r'.repeat(3000)}` }
    const payload = createContactPayload({
      application: applicationOf(IN_FULL, parameters),
      stage: Stage.Applied,
      vetting: { status: '', summary: '' },
      configuration: CONFIGURATION,
    })
    expect(payload).toMatchObject({
      cgc: 'c'.repeat(2048),
      application_form_referrer: `https://${'r'.repeat(2040)}`,
    })
  })

  it('has empty texts where the application has nothing, and says that vetting was not back', () => {
    const vetting = { status: '', summary: '' }
    const payload = createContactPayload({
      application: applicationOf(SHORTEST, {}),
      stage: Stage.DisqualifiedByResidence,
      vetting,
      configuration: CONFIGURATION,
    })
    expect(payload).toEqual(
      payloadOf(
        {
          ...SHORTEST,
          tracking: {},
          performance: PERFORMANCE,
          rule: 'disqualifiedByResidence',
          vetting,
        },
        CONFIGURATION,
      ),
    )
    expect(payload).toMatchObject({
      date_of_birth: '',
      are_you_at_least_21: '1',
      cgc: '',
      ai_vetting: 'not_available',
    })
  })
})

describe('the schema that a backend reads payloads with', () => {
  const payload = createContactPayload({
    application: APPLICATION,
    stage: Stage.Qualified,
    vetting: { status: 'approved', summary: '' },
    configuration: CONFIGURATION,
  })

  it('takes a payload as it was sent', () => {
    expect(v.parse(ContactPayload, JSON.parse(JSON.stringify(payload)))).toEqual(payload)
  })

  it('takes and keeps fields that it does not know', () => {
    const newer = { ...payload, shoe_size: 42 }
    expect(v.parse(ContactPayload, newer)).toEqual(newer)
  })
})

it('asks for every field in its type, and for those of the first release to be there', () => {
  const payload = Object.fromEntries(
    PAYLOAD_FIELDS.map((name) => [name, name.endsWith('_score') ? 40 : '']),
  )
  const unfit = PAYLOAD_FIELDS.flatMap((name) =>
    [undefined, null, 7, '7', {}, [], true]
      .filter((value) => typeof value !== typeof payload[name])
      .filter((value) => value !== undefined || !ADDED_PAYLOAD_FIELDS.includes(name))
      .map((value) => ({ ...payload, [name]: value })),
  )
  expect(unfit).toHaveLength(PAYLOAD_FIELDS.length * 6 - ADDED_PAYLOAD_FIELDS.length)
  expect([...unfit, 'payload'].filter((body) => v.is(ContactPayload, body))).toEqual([])
})
