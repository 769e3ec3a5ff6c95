import { MONTHS, STATES } from '../lists.ts'
import { REQUIREMENT_MESSAGE } from '../messages.ts'
import { type Form, YES_NO } from './form.ts'

const NOT_OF_AGE = [{ isOfAge: 'no' }] as const
const IMPOSSIBLE = 'Enter a valid date of birth'

/** Eligibility (sections 2 and 5; a date that is none: the design). */
export const eligibility: Form<'eligibility'> = {
  fields: {
    isOfAge: {
      kind: 'choice',
      label: 'Are you 21 years or older?',
      options: YES_NO,
      blank: '',
      shortest: 'yes',
      inFull: 'no',
      refused: [['', 'Please confirm if you are 21 years or older']],
    },
    dobMonth: {
      kind: 'list',
      label: 'Month',
      options: MONTHS,
      blank: '',
      shortest: '',
      inFull: '3',
      askedWhen: NOT_OF_AGE,
      refused: [['', 'Month is required']],
    },
    dobDay: {
      kind: 'list',
      label: 'Day',
      blank: '',
      shortest: '',
      inFull: '9',
      askedWhen: NOT_OF_AGE,
      refused: [
        ['', 'Day is required'],
        ['31', IMPOSSIBLE, { dobMonth: '2', dobYear: '2006' }],
        ['29', IMPOSSIBLE, { dobMonth: '2', dobYear: '2006' }],
      ],
      accepted: [['29', { dobMonth: '2', dobYear: '2008' }]],
    },
    dobYear: {
      kind: 'list',
      label: 'Year',
      blank: '',
      shortest: '',
      inFull: '2006',
      askedWhen: NOT_OF_AGE,
      refused: [
        ['', 'Year is required'],
        ['', 'Year is required', { dobMonth: '2', dobDay: '31' }],
      ],
    },
    stateOfResidence: {
      kind: 'list',
      label: 'State of residence',
      options: STATES,
      blank: '',
      shortest: 'PA',
      inFull: 'PA',
      refused: [['', 'State of residence is required']],
    },
    hasReliableAccess: {
      kind: 'box',
      label: 'I have reliable access to a desktop, laptop or tablet',
      blank: false,
      shortest: true,
      inFull: true,
      refused: [[false, REQUIREMENT_MESSAGE]],
    },
    isUSCitizen: {
      kind: 'box',
      label: 'I am a US citizen with a valid SSN',
      blank: false,
      shortest: true,
      inFull: true,
      refused: [[false, REQUIREMENT_MESSAGE]],
    },
    isHappyToCompleteCheck: {
      kind: 'box',
      label: 'I am happy to complete a standard background check after an offer',
      blank: false,
      shortest: true,
      inFull: true,
      refused: [[false, REQUIREMENT_MESSAGE]],
    },
  },
}
