import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Stage } from '../../../../machines/decision/table.ts'
import { CONFIGURATION } from '../../../../machines/examples/configuration.ts'
import { type FormValues, faultsIn } from '../../../../machines/forms/index.ts'
import type { TrackingParams } from '../../../../machines/records/application.ts'
import {
  CONTACT_PAYLOAD_FIELDS,
  ContactPayload,
  createContactPayload,
} from '../../../../machines/requests/contact-payload.ts'
import { BLANK_PROGRESS, TRACKING } from '../../../specification/application.ts'
import { FORM_NAMES, IN_FULL, SHORTEST } from '../../../specification/forms/index.ts'
import { escaped, LONGEST } from '../../../specification/forms/longest.ts'
import { ADDED_PAYLOAD_FIELDS, PAYLOAD_FIELDS } from '../../../specification/payload.ts'

const puzzlePerformance = { totalTimeMs: 185_000, totalMoves: 12, totalTimeFormatted: '3:05' }

function payloadOf(forms: FormValues, trackingParams: TrackingParams = {}, vetting = '') {
  return createContactPayload({
    application: { ...BLANK_PROGRESS, puzzlePerformance, ...forms, trackingParams },
    stage: Stage.Applied,
    vetting: { status: vetting, summary: vetting },
    configuration: CONFIGURATION,
  })
}

/** The field of each tracking parameter (section 3). */
const TRACKED = {
  cgc: 'cgc',
  cgpid: 'cgpid',
  joveo_click_id: 'jclickid',
  application_form_referrer: 'external_referrer',
  job_pipeline: 'job_pipeline',
  application_source: 'application_source',
  j_publisher: 'j_publisher',
  campaign_id: 'campaign_id',
  creative_id: 'creative_id',
  utm_medium: 'utm_medium',
}

// That each field has what section 3 says, the model tests of every application that it submits.
describe('a payload', () => {
  it.each<[string, Parameters<typeof payloadOf>, object]>([
    [
      'of answers in full',
      [IN_FULL, { cgc: 'c-1' }, 'approved'],
      {
        ...{ date_of_birth: '2006-03-09', state: 'Pennsylvania', are_you_at_least_21: '0' },
        ...{ puzzle_score: 27, move_score: 76, cgc: 'c-1', ai_vetting: 'approved' },
      },
    ],
    [
      'of the shortest answers, without a vetting answer',
      [SHORTEST],
      { date_of_birth: '', are_you_at_least_21: '1', cgc: '', ai_vetting: 'not_available' },
    ],
  ])('%s has every field', (_, given, values) => {
    const payload = payloadOf(...given)
    expect(Object.keys(payload).toSorted()).toEqual(PAYLOAD_FIELDS.toSorted())
    expect(payload).toMatchObject(values)
  })

  it.each(Object.entries(TRACKED))('has %s from %s alone', (field, parameter) => {
    const payload = payloadOf(IN_FULL, { [parameter]: 'alone' })
    expect(Object.keys(TRACKED).filter((name) => payload[name as keyof ContactPayload])).toEqual([
      field,
    ])
    expect(payload).toMatchObject({ [field]: 'alone' })
  })

  it('has the first 2,048 characters of a tracking parameter, of the referrer and of the vetting answer', () => {
    const parameters = { cgc: 'c'.repeat(2049), external_referrer: `https://${'r'.repeat(3000)}` }
    expect(payloadOf(IN_FULL, parameters, 'v'.repeat(2049))).toMatchObject({
      cgc: 'c'.repeat(2048),
      application_form_referrer: `https://${'r'.repeat(2040)}`,
      ai_vetting: 'v'.repeat(2048),
      ai_vetting_summary: 'v'.repeat(2048),
    })
  })

  it('of the longest answers, parameters and vetting answer has at most 256 kB, every letter escaped', () => {
    const text = escaped(5_000)
    expect(FORM_NAMES.flatMap((form) => Object.keys(faultsIn(form, LONGEST[form])))).toEqual([])
    const parameters = Object.fromEntries(TRACKING.map((name) => [name, text]))
    const payload = payloadOf(LONGEST, parameters, text)
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(256 * 1024)
    expect(payload).toMatchObject({
      why_suitable: LONGEST.workExperience.goodFitReason,
      describe_experience_and_affiliation: LONGEST.casinoAffiliation.affiliationDetails,
    })
  })
})

describe('the schema that a backend reads payloads with', () => {
  it('takes a payload as it was sent, and retains fields that it does not know', () => {
    const newer = { ...payloadOf(IN_FULL), shoe_size: 42 }
    expect(v.parse(ContactPayload, JSON.parse(JSON.stringify(newer)))).toEqual(newer)
  })

  it('asks for every field in its type, and for those of the first release to be there', () => {
    expect(CONTACT_PAYLOAD_FIELDS.toSorted()).toEqual(PAYLOAD_FIELDS.toSorted())
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
})
