import { choice, optionalText, textOfWords } from './field.ts'
import { defineForm } from './form.ts'

/** Ties to casinos, sportsbooks and gaming suppliers (sections 2, 3 and 5). */
export const casinoAffiliation = defineForm(
  {
    hasAffiliation: choice(['yes', 'no']),
    affiliationDetails: textOfWords(5),
    jobAdvertisement: optionalText(),
  },
  {
    step: {
      id: 'casinoAffiliation',
      name: 'casino-affiliation',
      title: 'Casino affiliation',
      subtitle: 'We have to ask about ties to the gaming industry.',
      section: '2, Casino affiliation screen',
      description: {
        step: 'The applicant declares any work for a casino, sportsbook or gaming supplier.',
        complete: 'The question is answered, and a Yes is described.',
        incomplete: 'No answer, or a Yes without a description: the summary shows.',
      },
    },
    conditions: { affiliationDetails: ({ hasAffiliation }) => hasAffiliation === 'yes' },
    payload: {
      worked_in_casino: ({ hasAffiliation }) => (hasAffiliation === 'yes' ? 'Yes' : 'No'),
      describe_experience_and_affiliation: ({ affiliationDetails }) => affiliationDetails,
      job_advertisement: ({ jobAdvertisement }) => jobAdvertisement,
    },
    answers: (payload) => ({
      hasAffiliation: String(payload.worked_in_casino).toLowerCase(),
      affiliationDetails: payload.describe_experience_and_affiliation,
    }),
    analysis: {
      casinoAffiliation: ({ hasAffiliation, affiliationDetails }) =>
        hasAffiliation === 'yes' ? affiliationDetails : '',
    },
    classes: ({ hasAffiliation }) => ({ isAffiliated: hasAffiliation === 'yes' }),
  },
)
