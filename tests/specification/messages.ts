/** Heading of the error summary (section 8). */
export const SUMMARY_TITLE = 'Please correct the following errors'

/** Each requirement's own message; the page shows the shared one in its place (section 5). */
export const REQUIREMENT_MESSAGE = 'You must agree to this requirement'

/** What the three requirements share, under them and in the summary (section 5). */
export const REQUIREMENTS_MESSAGE =
  'Unfortunately, we cannot proceed with your application unless all requirements are met'

/** Under the uploader when an upload fails (section 8). */
export const FILE_GONE_MESSAGE = 'Your file is no longer on our server. Please upload it again.'
export const UPLOAD_FAILED_MESSAGE = 'File upload failed. Please try again.'
export const UPLOAD_UNFINISHED_MESSAGE =
  'The upload did not finish in this tab. Choose the file again.'
