import * as v from 'valibot'
import {
  type Application,
  CasinoAffiliation,
  ContactDetails,
  Eligibility,
  type Timer,
  WorkExperience,
} from './application.ts'

/**
 * Unfinished typing by form, and the name of the file that is attached; what does not fit is left out,
 * the rest stays.
 */
export const Drafts = v.fallback(
  v.object({
    contactDetails: v.fallback(v.optional(ContactDetails), undefined),
    eligibility: v.fallback(v.optional(Eligibility), undefined),
    workExperience: v.fallback(v.optional(WorkExperience), undefined),
    casinoAffiliation: v.fallback(v.optional(CasinoAffiliation), undefined),
    resumeFileName: v.fallback(v.optional(v.string()), undefined),
  }),
  {},
)
export type Drafts = v.InferOutput<typeof Drafts>

/**
 * What the storage held when it was read: nothing, something that cannot be used (both records are
 * then reset, section 4), what this page wrote last, or records.
 */
export type SavedReading =
  | { kind: 'missing' }
  | { kind: 'unreadable' }
  | { kind: 'unchanged' }
  | {
      kind: 'read'
      application: Application
      timer: Timer
      drafts: Drafts
      /** Undefined where it is missing: the application then goes on under a new one. */
      applicationId: string | undefined
    }
