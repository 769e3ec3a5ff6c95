/** The words of the mail to an approved applicant. */
export const APPROVAL_MAIL = {
  subject: 'You’re approved!',
  greeting: 'Hello,',
  approved: 'Good news: you’re approved. Thank you for taking the time to apply.',
  next: 'We will write to this address about your next steps. There is nothing to do until then.',
  mistake: 'You did not apply? Then somebody mistyped an address, and you can ignore this message.',
  stop: 'To stop receiving email from us, use this link:',
}

/** The words of the page on which mail is stopped. */
export const STOP_MAIL = {
  question: {
    title: 'Stop mail from us?',
    text: 'We will send no more mail to the address at which you got this link.',
  },
  button: 'Stop mail',
  stopped: {
    title: 'You will get no more email from us',
    text: 'We have noted that. You can close this page.',
  },
  badLink: {
    title: 'This link does not work',
    text: 'It is incomplete or too old. Open it from the mail again, or reply STOP to the mail.',
  },
}
