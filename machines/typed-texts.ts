import type { FunnelContext } from './context.ts'

type Typed = Pick<FunnelContext, 'application' | 'forms' | 'upload'>

/**
 * Every text that the applicant has typed or attached, saved or not: what must reach nobody but the
 * services that the specification names. Choices from a list are no such texts.
 */
export function typedTexts({ application, forms, upload }: Typed): string[] {
  const drafts = {
    contactDetails: forms.contactDetails.draft,
    workExperience: forms.workExperience.draft,
    casinoAffiliation: forms.casinoAffiliation.draft,
  }
  return [...textsIn(application), ...textsIn(drafts), upload.fileName].filter(
    (text) => text !== '',
  )
}

function textsIn({
  contactDetails,
  workExperience,
  casinoAffiliation,
}: Pick<
  Typed['application'],
  'contactDetails' | 'workExperience' | 'casinoAffiliation'
>): string[] {
  return [
    ...Object.values(contactDetails),
    `${contactDetails.firstName} ${contactDetails.lastName}`.trim(),
    contactDetails.phone.replace(/\D/g, ''),
    workExperience.linkedinProfile,
    workExperience.resume,
    workExperience.writtenSummary,
    workExperience.socialProfile,
    workExperience.goodFitReason,
    casinoAffiliation.affiliationDetails,
    casinoAffiliation.jobAdvertisement,
  ]
}
