import { describe, expect, it } from 'vitest'
import {
  CONTACT,
  ELIGIBILITY,
  LINKEDIN,
  RESUME,
  SUMMARY,
  WORK_EXPERIENCE,
  WORK_EXPERIENCE_IN_FULL,
} from '../../../../machines/examples/answers.ts'
import { continuingWith, type FilledForm } from '../../../../machines/examples/filling.ts'
import { applicationAt, saved, savedAt } from '../../../../machines/examples/records.ts'
import type { WorkExperience } from '../../../../machines/forms/index.ts'
import { BLANK_FORMS } from '../../../../machines/forms/index.ts'
import type { Application } from '../../../../machines/records/application.ts'
import { encodeRecords } from '../../../../machines/records/saved-state.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { FORM_NAMES, FULL_THEN_SHORTEST, IN_FULL } from '../../../specification/forms/index.ts'
import { savedOf } from '../../../specification/forms/rules.ts'
import { AFTER_WORK, stepOf } from '../../../specification/steps.ts'

describe('an accepted Continue', () => {
  it("saves the step's data, names and e-mail trimmed", () => {
    const run = startFunnel({ saved: savedAt(1) })
    run.send(
      ...continuingWith({
        form: 'contactDetails',
        values: { ...CONTACT, firstName: ' Ada ', lastName: 'Byron ', email: ' ada@mail.example ' },
      }),
    )
    const expected = {
      ...BLANK_FORMS.contactDetails,
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@mail.example',
      phone: '(412) 555-0123',
    }
    expect(run.context.application.contactDetails).toEqual(expected)
    expect(run.context.forms.contactDetails).toEqual({
      draft: expected,
      touched: [],
      errors: {},
      refused: {},
    })
  })

  it.each(FORM_NAMES)('keeps of %s only what is asked for', (form) => {
    for (const values of [IN_FULL[form], FULL_THEN_SHORTEST[form]]) {
      const run = startFunnel({ saved: savedAt(stepOf(form)) })
      run.send(...continuingWith({ form, values } as FilledForm))
      const expected = savedOf(form, { ...values })
      expect(run.context.application[form]).toEqual(expected)
      expect(run.context.forms[form].draft).toEqual(expected)
    }
  })

  it.each<[string, Partial<WorkExperience>, Partial<WorkExperience>]>([
    [
      'LinkedIn alone',
      { shareMethod: 'linkedin', addLinkedin: false, addResume: false, addSummary: false },
      { shareMethod: 'linkedin', linkedinProfile: LINKEDIN, resume: '', writtenSummary: '' },
    ],
    [
      'a resume alone',
      { shareMethod: 'resume', addLinkedin: false, addResume: false, addSummary: false },
      { shareMethod: 'resume', linkedinProfile: '', resume: RESUME, writtenSummary: '' },
    ],
    [
      'a summary, and LinkedIn added',
      { shareMethod: 'summary', addLinkedin: true, addResume: false, addSummary: false },
      {
        shareMethod: 'summary',
        linkedinProfile: LINKEDIN,
        resume: '',
        writtenSummary: SUMMARY,
        addLinkedin: true,
      },
    ],
    [
      'a method that was added and is now the chosen one',
      { shareMethod: 'resume', addLinkedin: false, addResume: true, addSummary: true },
      {
        shareMethod: 'resume',
        linkedinProfile: '',
        resume: RESUME,
        writtenSummary: SUMMARY,
        addResume: false,
        addSummary: true,
      },
    ],
  ])('keeps of the background %s', (_name, chosen, kept) => {
    const run = startFunnel({ saved: savedAt(3) })
    run.send(
      ...continuingWith({
        form: 'workExperience',
        values: { ...WORK_EXPERIENCE_IN_FULL, ...chosen },
      }),
    )
    const expected = {
      ...WORK_EXPERIENCE_IN_FULL,
      addLinkedin: false,
      addResume: false,
      addSummary: false,
      ...kept,
    }
    expect(run.context.application.workExperience).toEqual(expected)
    expect(run.context.forms.workExperience.draft).toEqual(expected)
  })

  it('leaves the other steps as they are', () => {
    const run = startFunnel({ saved: savedAt(3) })
    run.send(...continuingWith({ form: 'workExperience', values: WORK_EXPERIENCE }))
    expect(run.record).toEqual(applicationAt(AFTER_WORK, { workExperience: WORK_EXPERIENCE }))
  })
})

describe('a draft', () => {
  const drafted = { ...CONTACT, firstName: 'Augusta', email: 'augusta@' }

  it('is no answer: what is typed is saved by Continue alone', () => {
    const run = startFunnel({ saved: savedAt(1) })
    run.send({ type: 'FIELD.TYPED', form: 'contactDetails', field: 'firstName', value: 'Ada' })
    expect(run.context.application.contactDetails).toEqual(BLANK_FORMS.contactDetails)
  })

  it('is saved with the records, so that a reload restores it', () => {
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
    const run = startFunnel({
      saved: saved(applicationAt(3, { currentStep: 1 }), { drafts: { contactDetails: drafted } }),
    })
    expect(run.context.forms.contactDetails).toEqual({
      draft: drafted,
      touched: [],
      errors: {},
      refused: {},
    })
    expect(run.context.forms.eligibility.draft).toEqual(ELIGIBILITY)
    expect(run.record).toMatchObject({ currentStep: 1, maxUnlockedStep: 3 })
  })
})

describe('an application that has not started', () => {
  const NOTHING = { application: null, timer: null, drafts: null, applicationId: null }
  const opened = (parameters: Application['trackingParams']) =>
    encodeRecords(startFunnel({ arrival: { parameters } }).snapshot)

  it('leaves no trace', () => {
    expect(opened({})).toEqual(NOTHING)
  })

  it('is stored if it holds tracking parameters', () => {
    const texts = opened({ cgc: 'C1' })
    expect(JSON.parse(texts.application ?? '')).toMatchObject({
      applicationStarted: false,
      trackingParams: { cgc: 'C1' },
    })
  })
})

describe("the attached file's name", () => {
  const draftsOf = (resume: string, resumeFileName: string) => {
    const workExperience = { ...BLANK_FORMS.workExperience, resume }
    const run = startFunnel({
      saved: saved(applicationAt(3), { drafts: { workExperience, resumeFileName } }),
    })
    return JSON.parse(encodeRecords(run.snapshot).drafts ?? '')
  }

  it('is saved with the drafts of an uploaded file', () => {
    expect(draftsOf(RESUME, 'ada.pdf')).toMatchObject({ resumeFileName: 'ada.pdf' })
  })

  it.each([
    ['no file is uploaded', '', 'ada.pdf'],
    ['the name is not known', RESUME, ''],
  ])('is left out where %s', (_why, resume, fileName) => {
    expect(draftsOf(resume, fileName)).not.toHaveProperty('resumeFileName')
  })
})
