import { describe, expect, it } from 'vitest'
import { CONTACT, ELIGIBILITY, RESUME } from '../../../machines/examples/answers.ts'
import { continuingWith } from '../../../machines/examples/filling.ts'
import {
  applicationAt,
  BLANK_APPLICATION,
  saved,
  savedAt,
} from '../../../machines/examples/records.ts'
import { BLANK_FORMS } from '../../../machines/forms/index.ts'
import type { Application } from '../../../machines/records/application.ts'
import { encodeRecords } from '../../../machines/records/encode-records.ts'
import { startFunnel } from '../start-funnel.ts'

describe('the application', () => {
  it('has what an accepted Continue saved, trimmed, and leaves the other steps as they are', () => {
    const run = startFunnel({ saved: savedAt(1) })
    const values = { ...CONTACT, firstName: ' Ada ', lastName: 'Byron ' }
    run.send(...continuingWith({ form: 'contactDetails', values }))
    const contactDetails = { ...CONTACT, firstName: 'Ada', lastName: 'Byron' }
    expect(run.record).toEqual(applicationAt(2, { contactDetails }))
    expect(run.context.forms.contactDetails).toEqual({
      draft: contactDetails,
      touched: [],
      errors: {},
      refused: {},
    })
  })

  it('that has not started is stored only with tracking parameters', () => {
    const opened = (parameters: Application['trackingParams']) =>
      encodeRecords(startFunnel({ arrival: { parameters } }).snapshot)
    expect(opened({})).toEqual({
      application: null,
      timer: null,
      drafts: null,
      applicationId: null,
    })
    const { application, applicationId } = opened({ cgc: 'C1' })
    expect(applicationId).toBeNull()
    expect(JSON.parse(application ?? '')).toEqual({
      ...BLANK_APPLICATION,
      trackingParams: { cgc: 'C1' },
    })
  })
})

describe('a draft', () => {
  it('is saved beside the application, of which it is no answer', () => {
    const run = startFunnel({ saved: savedAt(1) })
    run.send({ type: 'FIELD.TYPED', form: 'contactDetails', field: 'firstName', value: 'Ada' })
    const texts = encodeRecords(run.snapshot)
    expect(JSON.parse(texts.drafts ?? '')).toEqual({
      ...BLANK_FORMS,
      contactDetails: { ...BLANK_FORMS.contactDetails, firstName: 'Ada' },
    })
    expect(JSON.parse(texts.application ?? '').contactDetails).toEqual(BLANK_FORMS.contactDetails)
  })

  it('comes back unchecked, valid or not, and does not hold the applicant back', () => {
    const draft = { ...CONTACT, firstName: 'Augusta', email: 'augusta@' }
    const application = applicationAt(3, { currentStep: 1 })
    const run = startFunnel({ saved: saved(application, { drafts: { contactDetails: draft } }) })
    expect(run.context.forms.contactDetails).toEqual({
      draft,
      touched: [],
      errors: {},
      refused: {},
    })
    expect(run.context.forms.eligibility.draft).toEqual(ELIGIBILITY)
    expect(run.record).toMatchObject({ currentStep: 1, maxUnlockedStep: 3 })
  })

  it.each([
    ['is saved with the drafts of an uploaded file', RESUME, 'ada.pdf', 'ada.pdf'],
    ['is left out where no file is uploaded', '', 'ada.pdf', undefined],
    ['is left out where the name is not known', RESUME, '', undefined],
  ])("of the file's name %s", (_what, resume, resumeFileName, expected) => {
    const workExperience = { ...BLANK_FORMS.workExperience, resume }
    const drafts = { workExperience, resumeFileName }
    const run = startFunnel({ saved: saved(applicationAt(3), { drafts }) })
    const text = encodeRecords(run.snapshot).drafts ?? ''
    expect(JSON.parse(text).resumeFileName).toBe(expected)
  })
})
