import { describe, expect, it } from 'vitest'
import type { FormName, FormValues } from '../../../../machines/schemas/application.ts'
import { isFormValid, summaryOf, validateForm } from '../../../../machines/schemas/forms.ts'

const FIFTY_WORDS = `one${' more'.repeat(49)}`
const FORTY_NINE_WORDS = `one${' more'.repeat(48)}`

const VALID: FormValues = {
  contactDetails: {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@home.example',
    phone: '(555) 123-4567',
  },
  eligibility: {
    isOfAge: 'yes',
    dobMonth: '',
    dobDay: '',
    dobYear: '',
    stateOfResidence: 'MI',
    hasReliableAccess: true,
    isUSCitizen: true,
    isHappyToCompleteCheck: true,
  },
  workExperience: {
    shareMethod: 'linkedin',
    linkedinProfile: 'https://linkedin.example/in/ann',
    resume: '',
    writtenSummary: '',
    socialProfile: '',
    goodFitReason: 'I look twice.',
    addLinkedin: false,
    addResume: false,
    addSummary: false,
  },
  casinoAffiliation: { hasAffiliation: 'no', affiliationDetails: '', jobAdvertisement: '' },
}

function expectErrors<F extends FormName>(
  form: F,
  changes: Partial<FormValues[F]>,
  expected: [field: string, message: string][],
) {
  const values = { ...VALID[form], ...changes }
  expect(Object.entries(validateForm(form, values))).toEqual(expected)
  expect(isFormValid(form, values)).toBe(expected.length === 0)
}

describe('contact', () => {
  it.each<[string, Partial<FormValues['contactDetails']>, [string, string][]]>([
    ['all in order', {}, []],
    ['first name empty', { firstName: '' }, [['firstName', 'First name is required']]],
    ['first name blank', { firstName: '  ' }, [['firstName', 'First name is required']]],
    ['last name empty', { lastName: '' }, [['lastName', 'Last name is required']]],
    ['last name blank', { lastName: ' \t' }, [['lastName', 'Last name is required']]],
    ['e-mail empty', { email: '' }, [['email', 'Email is required']]],
    ['e-mail blank', { email: ' ' }, [['email', 'Email is required']]],
    ['phone empty', { phone: '' }, [['phone', 'US mobile number is required']]],
    ['nine digits', { phone: '(555) 123-456' }, [['phone', 'Enter a valid phone number']]],
    ['eleven digits', { phone: '15551234567' }, [['phone', 'Enter a valid phone number']]],
    ['no digits', { phone: 'call me' }, [['phone', 'Enter a valid phone number']]],
    ['ten digits in another style', { phone: '555.123.4567' }, []],
    [
      'all empty, in screen order',
      { phone: '', email: '', lastName: '', firstName: '' },
      [
        ['firstName', 'First name is required'],
        ['lastName', 'Last name is required'],
        ['email', 'Email is required'],
        ['phone', 'US mobile number is required'],
      ],
    ],
  ])('%s', (_, changes, expected) => {
    expectErrors('contactDetails', changes, expected)
  })

  it.each([
    ['ann@home.example'],
    [' ann@home.example '],
    ["o'brien+job@mail.home.example"],
    ['ANN@HOME.EXAMPLE'],
    ['ann_1%x@home-office.example.org'],
    ['ann@home.co'],
    ['ann@home.e44mple'],
    ['ann@home.example4'],
  ])('takes the e-mail %j', (email) => {
    expectErrors('contactDetails', { email }, [])
  })

  it.each([
    ['ann'],
    ['ann@'],
    ['@home.example'],
    ['ann@home'],
    ['ann@home.'],
    ['ann@.example'],
    ['ann@home..example'],
    ['ann lee@home.example'],
    ['ann@home example'],
    ['ann@home.example,bob@home.example'],
    ['ann@@home.example'],
    ['ann@192.168.0.1'],
    ['ann@-home.example'],
    ['ann@home.example.1'],
  ])('refuses the e-mail %j', (email) => {
    expectErrors('contactDetails', { email }, [['email', 'Enter a valid email address']])
  })
})

describe('eligibility', () => {
  const NO = { isOfAge: 'no', dobMonth: '3', dobDay: '9', dobYear: '2006' } as const

  it.each<[string, Partial<FormValues['eligibility']>, [string, string][]]>([
    ['all in order', {}, []],
    [
      'age not answered',
      { isOfAge: '' },
      [['isOfAge', 'Please confirm if you are 21 years or older']],
    ],
    ['No, with a date of birth', NO, []],
    ['No, 29 February of a leap year', { ...NO, dobMonth: '2', dobDay: '29', dobYear: '2008' }, []],
    ['No, without month', { ...NO, dobMonth: '' }, [['dobMonth', 'Month is required']]],
    ['No, without day', { ...NO, dobDay: '' }, [['dobDay', 'Day is required']]],
    ['No, without year', { ...NO, dobYear: '' }, [['dobYear', 'Year is required']]],
    [
      'No, without a date of birth',
      { isOfAge: 'no' },
      [
        ['dobMonth', 'Month is required'],
        ['dobDay', 'Day is required'],
        ['dobYear', 'Year is required'],
      ],
    ],
    [
      'No, 31 February',
      { ...NO, dobMonth: '2', dobDay: '31' },
      [['dobDay', 'Enter a valid date of birth']],
    ],
    [
      'No, 29 February of another year',
      { ...NO, dobMonth: '2', dobDay: '29', dobYear: '2006' },
      [['dobDay', 'Enter a valid date of birth']],
    ],
    [
      'No, 31 February without a year',
      { ...NO, dobMonth: '2', dobDay: '31', dobYear: '' },
      [['dobYear', 'Year is required']],
    ],
    ['Yes, an impossible date left behind', { dobMonth: '2', dobDay: '31', dobYear: '2006' }, []],
    [
      'no state',
      { stateOfResidence: '' },
      [['stateOfResidence', 'State of residence is required']],
    ],
    [
      'no reliable access',
      { hasReliableAccess: false },
      [['hasReliableAccess', 'You must agree to this requirement']],
    ],
    ['no citizen', { isUSCitizen: false }, [['isUSCitizen', 'You must agree to this requirement']]],
    [
      'no background check',
      { isHappyToCompleteCheck: false },
      [['isHappyToCompleteCheck', 'You must agree to this requirement']],
    ],
    [
      'nothing, in screen order',
      {
        isOfAge: '',
        stateOfResidence: '',
        hasReliableAccess: false,
        isUSCitizen: false,
        isHappyToCompleteCheck: false,
      },
      [
        ['isOfAge', 'Please confirm if you are 21 years or older'],
        ['stateOfResidence', 'State of residence is required'],
        ['hasReliableAccess', 'You must agree to this requirement'],
        ['isUSCitizen', 'You must agree to this requirement'],
        ['isHappyToCompleteCheck', 'You must agree to this requirement'],
      ],
    ],
  ])('%s', (_, changes, expected) => {
    expectErrors('eligibility', changes, expected)
  })
})

describe('work experience', () => {
  it.each<[string, Partial<FormValues['workExperience']>, [string, string][]]>([
    ['LinkedIn', {}, []],
    [
      'no method',
      { shareMethod: '' },
      [['shareMethod', 'Please select an option for how you would like to share your background']],
    ],
    [
      'LinkedIn chosen, empty',
      { linkedinProfile: '' },
      [['linkedinProfile', 'LinkedIn profile is required']],
    ],
    ['resume chosen', { shareMethod: 'resume', resume: 'https://files.example/cv.pdf' }, []],
    ['resume chosen, empty', { shareMethod: 'resume' }, [['resume', 'Resume is required']]],
    [
      'resume chosen, no URL',
      { shareMethod: 'resume', resume: 'cv.pdf' },
      [['resume', 'Resume is required']],
    ],
    ['summary of 50 words', { shareMethod: 'summary', writtenSummary: FIFTY_WORDS }, []],
    [
      'summary of 49 words',
      { shareMethod: 'summary', writtenSummary: FORTY_NINE_WORDS },
      [['writtenSummary', 'Must be at least 50 words']],
    ],
    [
      'summary chosen, empty',
      { shareMethod: 'summary' },
      [['writtenSummary', 'Summary is required']],
    ],
    [
      'summary chosen, blank',
      { shareMethod: 'summary', writtenSummary: ' \n ' },
      [['writtenSummary', 'Summary is required']],
    ],
    [
      'LinkedIn added, empty',
      {
        shareMethod: 'resume',
        resume: 'https://files.example/cv.pdf',
        addLinkedin: true,
        linkedinProfile: '',
      },
      [['linkedinProfile', 'LinkedIn profile is required']],
    ],
    ['resume added, empty', { addResume: true }, [['resume', 'Resume is required']]],
    ['summary added, empty', { addSummary: true }, [['writtenSummary', 'Summary is required']]],
    [
      'summary added, 49 words',
      { addSummary: true, writtenSummary: FORTY_NINE_WORDS },
      [['writtenSummary', 'Must be at least 50 words']],
    ],
    ['neither chosen nor added, not checked', { resume: 'cv.pdf', writtenSummary: 'short' }, []],
    [
      'no reason',
      { goodFitReason: '' },
      [['goodFitReason', 'Please explain why you would be a good fit']],
    ],
    [
      'blank reason',
      { goodFitReason: '  ' },
      [['goodFitReason', 'Please explain why you would be a good fit']],
    ],
    ['a social profile of any kind', { socialProfile: 'ann on the web' }, []],
    [
      'everything shared and empty, in screen order',
      { addResume: true, addSummary: true, linkedinProfile: '', goodFitReason: '' },
      [
        ['linkedinProfile', 'LinkedIn profile is required'],
        ['resume', 'Resume is required'],
        ['writtenSummary', 'Summary is required'],
        ['goodFitReason', 'Please explain why you would be a good fit'],
      ],
    ],
  ])('%s', (_, changes, expected) => {
    expectErrors('workExperience', changes, expected)
  })
})

describe('casino affiliation', () => {
  it.each<[string, Partial<FormValues['casinoAffiliation']>, [string, string][]]>([
    ['No', {}, []],
    ['not answered', { hasAffiliation: '' }, [['hasAffiliation', 'You must select an option']]],
    [
      'Yes, empty',
      { hasAffiliation: 'yes' },
      [['affiliationDetails', 'Please provide details about the affiliation']],
    ],
    [
      'Yes, blank',
      { hasAffiliation: 'yes', affiliationDetails: '   ' },
      [['affiliationDetails', 'Please provide details about the affiliation']],
    ],
    [
      'Yes, 4 words',
      { hasAffiliation: 'yes', affiliationDetails: 'I dealt cards there' },
      [['affiliationDetails', 'Must be at least 5 words']],
    ],
    ['Yes, 5 words', { hasAffiliation: 'yes', affiliationDetails: 'I once dealt cards there' }, []],
    ['No, details left behind', { affiliationDetails: 'short' }, []],
    ['an advertisement named', { jobAdvertisement: 'On the bus' }, []],
  ])('%s', (_, changes, expected) => {
    expectErrors('casinoAffiliation', changes, expected)
  })
})

describe('error summary', () => {
  const AGREE = 'You must agree to this requirement'
  const COLLAPSED =
    'Unfortunately, we cannot proceed with your application unless all requirements are met'

  it('has a line for each failing field in screen order', () => {
    const errors = { email: 'Email is required', firstName: 'First name is required' }
    expect(summaryOf('contactDetails', errors)).toEqual([
      { field: 'firstName', message: 'First name is required' },
      { field: 'email', message: 'Email is required' },
    ])
  })

  it('is empty without errors', () => {
    expect(summaryOf('workExperience', {})).toEqual([])
  })

  it('collapses the three checkboxes to one line that leads to the first', () => {
    const errors = {
      stateOfResidence: 'State of residence is required',
      hasReliableAccess: AGREE,
      isUSCitizen: AGREE,
      isHappyToCompleteCheck: AGREE,
    }
    expect(summaryOf('eligibility', errors)).toEqual([
      { field: 'stateOfResidence', message: 'State of residence is required' },
      { field: 'hasReliableAccess', message: COLLAPSED },
    ])
  })

  it.each(['hasReliableAccess', 'isUSCitizen', 'isHappyToCompleteCheck'] as const)(
    'leads to %s when it alone fails',
    (field) => {
      expect(summaryOf('eligibility', { [field]: AGREE })).toEqual([{ field, message: COLLAPSED }])
    },
  )

  it('leads to the second checkbox when the first is ticked', () => {
    expect(summaryOf('eligibility', { isHappyToCompleteCheck: AGREE, isUSCitizen: AGREE })).toEqual(
      [{ field: 'isUSCitizen', message: COLLAPSED }],
    )
  })
})
