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
    asked: { affiliationDetails: ({ hasAffiliation }) => hasAffiliation === 'yes' },
    payload: (values) => ({
      worked_in_casino: values.hasAffiliation === 'yes' ? 'Yes' : 'No',
      describe_experience_and_affiliation: values.affiliationDetails,
      job_advertisement: values.jobAdvertisement,
    }),
    analysis: ({ hasAffiliation, affiliationDetails }) => ({
      casinoAffiliation: hasAffiliation === 'yes' ? affiliationDetails : '',
    }),
    classes: ({ hasAffiliation }) => ({ isAffiliated: hasAffiliation === 'yes' }),
  },
)
