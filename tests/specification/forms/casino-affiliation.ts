import { type Form, NOTHINGS, YES_NO } from './form.ts'

const NO_DETAILS = 'Please provide details about the affiliation'

/** Casino affiliation (sections 2 and 5). */
export const casinoAffiliation: Form<'casinoAffiliation'> = {
  fields: {
    hasAffiliation: {
      kind: 'choice',
      label:
        'In the past three years, have you or anyone close to you worked for a licensed casino, sportsbook or gaming supplier?',
      options: YES_NO,
      blank: '',
      shortest: 'no',
      inFull: 'yes',
      refused: [['', 'You must select an option']],
    },
    affiliationDetails: {
      kind: 'text',
      label: 'Please describe the experience and affiliation',
      blank: '',
      shortest: '',
      inFull: 'My brother deals cards in Pittsburgh.',
      askedWhen: [{ hasAffiliation: 'yes' }],
      refused: [
        ['', NO_DETAILS],
        ...['  ', ...NOTHINGS].map((value) => [value, NO_DETAILS] as const),
        ['word '.repeat(2_001), 'The details can have at most 10,000 characters'],
        ['My brother deals cards', 'Must be at least 5 words'],
      ],
      accepted: [['I once dealt cards there']],
    },
    jobAdvertisement: {
      kind: 'text',
      label: 'Where did you see our job ad?',
      blank: '',
      shortest: '',
      inFull: 'On a job board',
      refused: [['a'.repeat(256), 'This answer can have at most 255 characters']],
      accepted: [[''], [' '], ['a'.repeat(255)]],
      meant: NOTHINGS.map((nothing) => [nothing, ''] as const),
    },
  },
}
