import { OUTCOME_HEADINGS } from '../../machines/decision/table.ts'
import { MAX_LENGTH } from '../../machines/forms/field.ts'
import type { Faults, FormName } from '../../machines/forms/index.ts'
import type { FileFault } from '../../machines/selectors.ts'

const tooLong = (answer: string, most: number) =>
  `${answer} can have at most ${most.toLocaleString('en')} characters`
const { name, email, line, link, longText } = MAX_LENGTH

/**
 * Every word that an applicant meets, in English; the specification's own words are verbatim.
 * `{name}` is filled in by the page. A further language is one more file of this shape.
 */
export const EN = {
  language: 'en',
  role: 'Remote AI Task Reviewer',
  pageTitle: '{title} – {role}',
  pageTitleInError: 'Error: {title}',

  outcomes: { ...OUTCOME_HEADINGS, added: 'Your answers were added' },

  shell: {
    progress: 'Step {segment} of {segments}',
    continue: 'Continue',
    back: 'Back',
    restoring: 'One moment please',
    failed: 'Something went wrong here. Nothing that you entered is lost.',
    loading: 'Loading this step',
    notLoaded:
      'This step could not be loaded. Check your connection, then try again. Nothing that you entered is lost.',
    retry: 'Try again',
    offline: 'You are offline.',
    offlineAdvice: 'Go on as you are: your answers stay on this device.',
    offlineUnsaved: 'Go on as you are, and leave this page open: your answers are not saved.',
  },

  device: {
    saved: 'Saved',
    savedAt: 'Saved {time}',
    morning: '{hour}:{minute} AM',
    afternoon: '{hour}:{minute} PM',
    notSaved: 'Not saved',
    notSavedReason:
      'This browser keeps nothing for this page. You can finish now, but not come back later.',
    explanation: 'Close this page whenever you like. You can go on later, on this device.',
    welcome: 'Welcome back',
    welcomeByName: 'Welcome back, {name}',
    continuing: 'Continuing as {name}',
    continuingUnnamed: 'Continuing an application',
    close: 'Close',
    otherVisit: 'You are continuing the application of {name} on this device.',
    otherVisitUnnamed: 'You are continuing an application from this device.',
    savedToday: 'Saved today at {time}.',
    savedOn: 'Saved on {date} at {time}.',
    notYou: 'Not you?',
    startOver: 'Start over',
    startOverTitle: 'Start over?',
    startOverEffect: 'This deletes all your answers on this device. You begin again at the start.',
    startOverConfirmed: 'Yes, start over',
    forget: 'Forget this application',
    forgetTitle: 'Forget this application?',
    forgetEffect:
      'This deletes every trace of your application on this device, for example before you hand it to somebody else.',
    forgetConfirmed: 'Yes, forget it',
    keep: 'Keep my answers',
  },

  fileGone: {
    title: 'Your resume is no longer on our server',
    advice: 'You can go on without it.',
    upload: 'Upload it again',
  },

  consent: {
    title: 'May we measure this page?',
    explanation:
      'We would like to see how far applicants come, how this page is used and where it fails. You can apply either way.',
    allow: 'Yes, allow',
    refuse: 'No, thanks',
  },

  intro: {
    waiting:
      'An application from this device is not sent yet. Leave this page open, or open it again when you are online.',
    delivered: 'The application that waited on this device is in.',
    notDelivered:
      'An application from {date} on this device was not delivered, since our server did not accept it. It is tried again later. If you write to us, quote this reference: {reference}',
    offer: {
      pay: '$25/hour plus bonuses',
      hours: 'Flexible hours of 5-20 hours/week',
      payouts: 'Weekly payouts by direct deposit',
      training: 'Full training, with no experience needed',
      home: 'Work from home on your own schedule',
    },
    start: 'Start Application',
    dutiesTitle: 'What you will do',
    duties: [
      'Log in to a secure dashboard and follow task instructions.',
      'Complete interactive game-style tasks within SLA deadlines.',
      'Flag anomalies or edge cases with brief notes.',
      'Work independently with chat-based support.',
    ],
    applyingTitle: 'How applying works',
    applying:
      'Applying takes about 3 minutes and includes a short puzzle-style assessment. Accepted applicants start onboarding right away.',
  },

  form: {
    optional: '(optional)',
    yes: 'Yes',
    no: 'No',
    errorsTitle: 'Please correct the following errors',
    errorAnnounced: '{field}: {error}',
    askedBelow: 'Asked below: {questions}',
    wordCount: '{count} of at least {minimum} words',
    enoughWords: 'That is enough',
    enoughWordsAnnounced: 'Enough words',
    severalAddresses: 'Which address is yours?',
    useAddress: 'Use {address}',
    charactersLeft: 'Characters left: {count}',
    charactersTooMany: 'Characters over the limit: {count}',
    fewCharactersAnnounced: 'Few characters left',
    tooManyCharactersAnnounced: 'Too many characters',
  },

  contactDetails: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email address',
    emailSuggestion: 'Did you mean {email}?',
    phone: 'Mobile number',
    phoneHint: 'Used solely for application updates, with no marketing calls.',
    phoneQuestion: 'Is this a US number? Enter ten digits, beginning with the area code.',
    unsubscribe: 'You can reply STOP or unsubscribe at any time.',
  },

  eligibility: {
    isOfAge: 'Are you 21 years or older?',
    dateOfBirth: 'Date of birth',
    month: 'Month',
    day: 'Day',
    year: 'Year',
    notChosen: '–',
    months:
      'January February March April May June July August September October November December'.split(
        ' ',
      ),
    stateOfResidence: 'State of residence',
    selectState: 'Select your state',
    requirements: 'Please confirm all three requirements',
    hasReliableAccess: 'I have reliable access to a desktop, laptop or tablet',
    isUSCitizen: 'I am a US citizen with a valid SSN',
    ssnHint: 'Your SSN is never requested.',
    isHappyToCompleteCheck: 'I am happy to complete a standard background check after an offer',
    checkHint: 'It is run for every new hire.',
  },

  workExperience: {
    shareMethod: 'How would you like to share your background?',
    methods: {
      linkedin: 'LinkedIn profile',
      resume: 'Resume upload',
      summary: 'Written summary',
    },
    addMore: 'Would you like to add more?',
    add: {
      linkedin: 'Also add a LinkedIn profile',
      resume: 'Also add a resume',
      summary: 'Also add a written summary',
    },
    linkedinProfile: 'LinkedIn URL',
    linkedinQuestion:
      'Is this the address of your profile? Such an address looks like linkedin.com/in/your-name.',
    writtenSummary: 'Written summary',
    writtenSummaryHint: 'Tell us about your education and work, in at least 50 words.',
    socialProfile: 'Social profile',
    socialProfileHint: 'Facebook or Instagram',
    goodFitReason: 'Why are you a good fit?',
    resume: 'Resume',
    fileOnItsWay: 'File on its way…',
    waitsForUpload:
      'Your file is still on its way. This page continues when the upload is finished.',
    resumeHint: 'PDF or DOCX, up to 10MB',
    resumeOrImageHint: 'PDF, DOCX, or image files (JPG, PNG), up to 10MB',
  },

  file: {
    choose: 'Choose a file',
    orDrop: 'or drop it here',
    unnamed: 'Your file',
    checking: 'Checking…',
    uploading: 'Uploading {file}',
    uploaded: 'uploaded',
    failed: 'Upload of {file} failed',
    remove: 'Remove file',
    retry: 'Try again',
    tooLarge: '{file} is {size}. Choose a file of at most {limit}.',
    tooLargeOnTheWay:
      'This connection takes no file of that size. Choose a smaller one, or try it on another network.',
    empty: '{file} is empty. Choose another file.',
    changed: 'The file was changed or removed after it was chosen: choose it again.',
    notHanded: 'That app did not hand over the file. Save it first, then choose it here.',
    leftOut: 'Only one file can be sent. Not taken: {files}.',
    unknown: '{file} cannot be used. Choose one of these: {kinds}.',
    other:
      '{file} is {what}, which cannot be used. Save it as PDF or DOCX, and choose the new one.',
    damaged:
      '{file} is damaged, or is not a {kind} file, whatever its name says. Open it, save it as {kind}, and choose the new one.',
    password: '{file} has a password: save it without one, and choose the new one.',
    others: {
      rtf: 'an RTF document',
      html: 'a web page',
      odt: 'an OpenDocument file',
      heic: 'a HEIC image',
      tiff: 'a TIFF image',
    },
  },

  casinoAffiliation: {
    hasAffiliation:
      'In the past three years, have you or anyone close to you worked for a licensed casino, sportsbook or gaming supplier?',
    hasAffiliationHint: 'Hospitality-only roles do not count.',
    affiliationDetails: 'Please describe the experience and affiliation',
    jobAdvertisement: 'Where did you see our job ad?',
  },

  puzzleIntro: {
    duration: 'Takes about 3-5 minutes',
    pausing: 'Can be paused and resumed',
    evaluation: 'Is evaluated on speed and accuracy',
    warning:
      'The timer starts when you press Start. After that your answers are fixed: you cannot go back.',
    start: 'Start',
    tryFirst: 'Try a board first, not timed',
    tryAgain: 'Try again',
  },

  review: {
    title: 'Your application so far',
    allAnswers: 'All your answers',
    explanation:
      'Change leads to that question. Continue then brings you back here, step by step, with every answer kept.',
    email: 'We will write to you at',
    change: 'Change',
    changeAnswer: 'Change {question}',
    changeEmail: 'Change email address',
    attached: 'Attached file',
    agreed: 'Confirmed',
  },

  summary: {
    lastThing: 'One last thing: submit your application.',
    answers: 'Answers',
    levels: 'Levels solved',
    puzzleTime: 'Puzzle time',
    moves: 'Moves',
    alsoSent: 'Which ad or page led you here is sent, too.',
    submit: 'Submit Application',
    submitting: 'Saving your application…',
  },

  thankYou: {
    processing: 'Processing application... please wait',
    inReview: "We'll review your submission and get back to you soon.",
    checkEmail: 'Check your email',
    nextSteps: 'Your next steps will come to {email}.',
    nextStepsLater: 'Your next steps will come to {email} when your application is in.',
    sent: 'Your application is in.',
    refused:
      'Your application was not delivered: our server did not accept it. It stays on this device, and a later version of this page tries again. Save a copy below, and write to us.',
    added:
      'An application from this device is in already. These answers were added to it: a person will look at both.',
    stored:
      'Your application is kept on this device, but not sent yet. It is sent as soon as the connection allows: stay on this page, or open it again when you are online.',
    notStored:
      'Your application is not sent yet, and this browser could not store it. Stay on this page until it is sent, and save a copy below.',
    notStoredAnswersSaved: 'Your answers stay on this device until then.',
    newApplication: 'Start a new application',
    newApplicationNote: 'Is someone else applying on this device? This application stays as it is.',
    puzzleTime: 'Puzzle time',
    moves: 'Moves',
    spamHint: "Can't find our email? Please check your spam folder, too.",
  },

  applicationCopy: {
    explanation: 'Your answers cannot be shown again later. Keep a copy if you like.',
    save: 'Save a copy',
    print: 'Print',
    copyAsText: 'Copy as text',
    copied: 'Copied',
    notCopied: 'This browser does not allow copying: select your answers below.',
    title: 'Your application',
    reference: 'Reference',
    date: 'Date',
    file: 'application-{date}.html',
  },

  /** What a field says when something is wrong with it, by the chart's own message (section 5). */
  messages: {
    contactDetails: {
      firstName: {
        required: 'First name is required',
        tooLong: tooLong('First name', name),
      },
      lastName: {
        required: 'Last name is required',
        tooLong: tooLong('Last name', name),
      },
      email: {
        required: 'Email is required',
        invalid: 'Enter a valid email address',
        tooLong: tooLong('Email address', email),
      },
      phone: {
        required: 'US mobile number is required',
        invalid: 'Enter a valid phone number',
        tooLong: 'Enter a valid phone number',
      },
    },
    eligibility: {
      isOfAge: { required: 'Please confirm if you are 21 years or older' },
      dobMonth: { required: 'Month is required' },
      dobDay: { required: 'Day is required', impossible: 'Enter a valid date of birth' },
      dobYear: { required: 'Year is required' },
      stateOfResidence: { required: 'State of residence is required' },
      hasReliableAccess: { notAgreed: 'You must agree to this requirement' },
      isUSCitizen: { notAgreed: 'You must agree to this requirement' },
      isHappyToCompleteCheck: { notAgreed: 'You must agree to this requirement' },
    },
    workExperience: {
      shareMethod: {
        required: 'Please select an option for how you would like to share your background',
      },
      linkedinProfile: {
        required: 'LinkedIn profile is required',
        tooLong: tooLong('LinkedIn URL', link),
      },
      resume: {
        required: 'Resume is required',
        uploadFailed: 'File upload failed. Please try again.',
        uploadUnfinished: 'The upload did not finish in this tab. Choose the file again.',
        fileGone: 'Your file is no longer on our server. Please upload it again.',
      },
      writtenSummary: {
        required: 'Summary is required',
        tooShort: 'Must be at least 50 words',
        tooLong: tooLong('Summary', longText),
      },
      socialProfile: { tooLong: tooLong('Social profile', link) },
      goodFitReason: {
        required: 'Please explain why you would be a good fit',
        tooLong: tooLong('This answer', longText),
      },
    },
    casinoAffiliation: {
      hasAffiliation: { required: 'You must select an option' },
      affiliationDetails: {
        required: 'Please provide details about the affiliation',
        tooShort: 'Must be at least 5 words',
        tooLong: tooLong('The details', longText),
      },
      jobAdvertisement: { tooLong: tooLong('This answer', line) },
    },
  } satisfies Messages,
  /** The one text that the requirements share when any is not agreed to (section 5). */
  notAllAgreed:
    'Unfortunately, we cannot proceed with your application unless all requirements are met',
}

/** The words of each fault of each field; a field that nothing can be wrong with has none. */
type Messages = {
  [F in FormName]: {
    [K in keyof Faults[F] as [Faults[F][K]] extends [never] ? never : K]: Record<
      (Faults[F][K] & string) | (K extends 'resume' ? FileFault : never),
      string
    >
  }
}
