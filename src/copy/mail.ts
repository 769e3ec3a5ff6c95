/** The words of the mail to an approved applicant. */
export const APPROVAL_MAIL = {
  subject: 'You’re approved!',
  paragraphs: [
    'Hello,',
    'Good news: you’re approved. Thank you for taking the time to apply.',
    'We will write to this address about your next steps. There is nothing to do until then.',
    'You did not apply? Then somebody mistyped an address, and you can ignore this message.',
    'Reply STOP and we send nothing more.',
  ],
}
