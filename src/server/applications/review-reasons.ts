/**
 * What a contact is marked for review for, in the classes that metrics count: its text was changed to be
 * stored, it is no JSON object or has fields of other types, no decision can be made, the forms could not
 * have sent it, its funnel was not walked here, the vetting service did not answer, its application had a
 * contact with another body.
 */
export const REVIEW_REASONS = [
  'text',
  'fields',
  'undecidable',
  'forms',
  'not_walked',
  'vetting',
  'added',
] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]
