/** What an applicant brings beside the answers in the forms. */
export const BESIDE_ANSWERS = {
  resumeFile: 'the résumé itself',
  networkAddress: 'the network address',
  place: 'the place of the network address',
  puzzle: 'how the puzzles were played',
  tracking: 'the tracking parameters',
  referrer: 'the page that led here',
  vettingAnswer: "the vetting service's answer",
  stage: 'the pipeline stage',
  applicationId: "the application's id",
} as const
