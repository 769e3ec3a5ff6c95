/** The words of the mail to an approved applicant. */
export const APPROVAL_MAIL = {
  subject: 'You’re approved!',
  greeting: (firstName: string) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
  approved: 'Good news: you’re approved. Thank you for taking the time to apply.',
  next: 'We will write to this address about your next steps. There is nothing to do until then.',
  mistake: 'You did not apply? Then somebody mistyped an address, and you can ignore this message.',
}
