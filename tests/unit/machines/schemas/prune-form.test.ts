import { describe, expect, it } from 'vitest'
import type { FormValues } from '../../../../machines/schemas/application.ts'
import { pruneForm } from '../../../../machines/schemas/forms.ts'

it('trims names and e-mail of the contact', () => {
  const values = {
    firstName: ' Ann ',
    lastName: '\tLee',
    email: ' ann@home.example ',
    phone: '(555) 123-4567',
  }
  expect(pruneForm('contactDetails', values)).toEqual({
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@home.example',
    phone: '(555) 123-4567',
  })
})

describe('eligibility', () => {
  const NO: FormValues['eligibility'] = {
    isOfAge: 'no',
    dobMonth: '3',
    dobDay: '9',
    dobYear: '2006',
    stateOfResidence: 'MI',
    hasReliableAccess: true,
    isUSCitizen: true,
    isHappyToCompleteCheck: true,
  }

  it('keeps the date of birth after No', () => {
    expect(pruneForm('eligibility', NO)).toEqual(NO)
  })

  it.each(['yes', ''] as const)('clears the date of birth after %j', (isOfAge) => {
    expect(pruneForm('eligibility', { ...NO, isOfAge })).toEqual({
      isOfAge,
      dobMonth: '',
      dobDay: '',
      dobYear: '',
      stateOfResidence: 'MI',
      hasReliableAccess: true,
      isUSCitizen: true,
      isHappyToCompleteCheck: true,
    })
  })
})

describe('work experience', () => {
  const FILLED: FormValues['workExperience'] = {
    shareMethod: 'linkedin',
    linkedinProfile: 'https://linkedin.example/in/ann',
    resume: 'https://files.example/cv.pdf',
    writtenSummary: 'Ten years of looking twice.',
    socialProfile: '@ann',
    goodFitReason: 'I look twice.',
    addLinkedin: false,
    addResume: false,
    addSummary: false,
  }

  it('clears the ways neither chosen nor added', () => {
    expect(pruneForm('workExperience', FILLED)).toEqual({
      ...FILLED,
      resume: '',
      writtenSummary: '',
    })
    expect(pruneForm('workExperience', { ...FILLED, shareMethod: 'resume' })).toEqual({
      ...FILLED,
      shareMethod: 'resume',
      linkedinProfile: '',
      writtenSummary: '',
    })
    expect(pruneForm('workExperience', { ...FILLED, shareMethod: 'summary' })).toEqual({
      ...FILLED,
      shareMethod: 'summary',
      linkedinProfile: '',
      resume: '',
    })
  })

  it('keeps the ways that are added', () => {
    const values = { ...FILLED, addResume: true, addSummary: true }
    expect(pruneForm('workExperience', values)).toEqual(values)
  })

  it('does not keep the chosen way as an added one', () => {
    const added = { ...FILLED, addLinkedin: true, addResume: true, addSummary: true }
    expect(pruneForm('workExperience', added)).toEqual({ ...added, addLinkedin: false })
    expect(pruneForm('workExperience', { ...added, shareMethod: 'resume' })).toEqual({
      ...added,
      shareMethod: 'resume',
      addResume: false,
    })
    expect(pruneForm('workExperience', { ...added, shareMethod: 'summary' })).toEqual({
      ...added,
      shareMethod: 'summary',
      addSummary: false,
    })
  })
})

describe('casino affiliation', () => {
  const details = 'I once dealt cards there'

  it('keeps the details after Yes', () => {
    const values = {
      hasAffiliation: 'yes',
      affiliationDetails: details,
      jobAdvertisement: 'On the bus',
    } as const
    expect(pruneForm('casinoAffiliation', values)).toEqual(values)
  })

  it.each(['no', ''] as const)('clears the details after %j', (hasAffiliation) => {
    expect(
      pruneForm('casinoAffiliation', {
        hasAffiliation,
        affiliationDetails: details,
        jobAdvertisement: 'On the bus',
      }),
    ).toEqual({ hasAffiliation, affiliationDetails: '', jobAdvertisement: 'On the bus' })
  })
})
