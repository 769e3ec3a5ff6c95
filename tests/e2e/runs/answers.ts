import { IN_FULL, SHORTEST } from '../../specification/forms/index.ts'
import type { Answers } from '../screens/walk.ts'

/** As few fields as every rule of section 5 accepts, by an applicant whom no rule speaks against. */
export const SHORT_ANSWERS: Answers = SHORTEST

/** All three ways to share a background, and the optional fields; no rule rejects these either. */
export const FULL_ANSWERS: Answers = {
  ...SHORTEST,
  workExperience: { ...IN_FULL.workExperience, resume: '' },
  casinoAffiliation: {
    ...SHORTEST.casinoAffiliation,
    jobAdvertisement: IN_FULL.casinoAffiliation.jobAdvertisement,
  },
  resume: {
    name: 'ada-byron.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 Ada Byron, claims reviewer\n%%EOF\n'),
  },
}

/** The three requirements, agreed to. */
export const AGREED = {
  hasReliableAccess: true,
  isUSCitizen: true,
  isHappyToCompleteCheck: true,
} as const
