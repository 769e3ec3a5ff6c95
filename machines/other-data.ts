/** Data about an applicant in addition to the answers in the forms. */
export const OTHER_DATA = {
  resumeFile: 'the résumé itself',
  networkAddress: 'the network address',
  place: 'the place of the network address',
  puzzle: 'how the puzzles were played',
  tracking: "the advertisement's details in the link",
  utm: 'the source and the name of the campaign',
  referrer: 'the page that led here',
  vettingAnswer: "the vetting service's answer",
  stage: 'the stage',
  applicationId: "the application's id",
} as const
