import { type Form, NOTHINGS } from './form.ts'

const LINKEDIN = 'https://www.linkedin.com/in/ada-byron'
const RESUME = 'https://files.example/resume/ada-byron.pdf'

/** Exactly 50 words, ten a sentence. */
const SUMMARY = [
  'I reviewed insurance claims for eight years from my desk.',
  'I flagged unusual cases early and described them very briefly.',
  'I worked alone and asked my team questions by chat.',
  'I studied statistics in Pittsburgh and graduated with high honors.',
  'I learn new tools fast and keep to every deadline.',
].join(' ')

const FORTY_NINE_WORDS = SUMMARY.replace(' every deadline.', ' deadlines.')
const TOO_SHORT = 'Must be at least 50 words'

/** Work experience and fit (sections 2 and 5). */
export const workExperience: Form<'workExperience'> = {
  fields: {
    shareMethod: {
      kind: 'choice',
      label: 'How would you like to share your background?',
      options: {
        linkedin: 'LinkedIn profile',
        resume: 'Resume upload',
        summary: 'Written summary',
      },
      blank: '',
      shortest: 'linkedin',
      inFull: 'linkedin',
      refused: [['', 'Please select an option for how you would like to share your background']],
    },
    addLinkedin: {
      kind: 'box',
      label: 'Also add a LinkedIn profile',
      blank: false,
      shortest: false,
      inFull: false,
      askedWhen: [{ shareMethod: 'resume' }, { shareMethod: 'summary' }],
    },
    addResume: {
      kind: 'box',
      label: 'Also add a resume',
      blank: false,
      shortest: false,
      inFull: true,
      askedWhen: [{ shareMethod: 'linkedin' }, { shareMethod: 'summary' }],
    },
    addSummary: {
      kind: 'box',
      label: 'Also add a written summary',
      blank: false,
      shortest: false,
      inFull: true,
      askedWhen: [{ shareMethod: 'linkedin' }, { shareMethod: 'resume' }],
    },
    linkedinProfile: {
      kind: 'text',
      label: 'LinkedIn URL',
      blank: '',
      shortest: LINKEDIN,
      inFull: LINKEDIN,
      askedWhen: [
        { shareMethod: 'linkedin' },
        { shareMethod: 'resume', addLinkedin: true },
        { shareMethod: 'summary', addLinkedin: true },
      ],
      isTrimmed: true,
      refused: [
        ['', 'LinkedIn profile is required'],
        ['', 'LinkedIn profile is required', { shareMethod: 'resume', addLinkedin: true }],
        ...NOTHINGS.map((value) => [value, 'LinkedIn profile is required'] as const),
        [`${LINKEDIN}${'a'.repeat(2048)}`, 'LinkedIn URL can have at most 2,048 characters'],
      ],
    },
    resume: {
      kind: 'file',
      label: 'Resume',
      blank: '',
      shortest: '',
      inFull: RESUME,
      askedWhen: [
        { shareMethod: 'resume' },
        { shareMethod: 'linkedin', addResume: true },
        { shareMethod: 'summary', addResume: true },
      ],
      refused: [
        ['', 'Resume is required'],
        ['', 'Resume is required', { shareMethod: 'resume', addResume: false }],
        ['ada-byron.pdf', 'Resume is required'],
      ],
    },
    writtenSummary: {
      kind: 'text',
      label: 'Written summary',
      blank: '',
      shortest: '',
      inFull: SUMMARY,
      askedWhen: [
        { shareMethod: 'summary' },
        { shareMethod: 'linkedin', addSummary: true },
        { shareMethod: 'resume', addSummary: true },
      ],
      refused: [
        ['', 'Summary is required'],
        [' \n ', 'Summary is required'],
        ...NOTHINGS.map((value) => [value, 'Summary is required'] as const),
        [FORTY_NINE_WORDS, TOO_SHORT],
        [`${FORTY_NINE_WORDS} \u2800`, TOO_SHORT],
        [`${SUMMARY}${'a'.repeat(10_000)}`, 'Summary can have at most 10,000 characters'],
        ['Too short', TOO_SHORT],
        [FORTY_NINE_WORDS, TOO_SHORT, { shareMethod: 'summary', addSummary: false }],
      ],
      accepted: [[SUMMARY, { shareMethod: 'summary', addSummary: false }]],
    },
    socialProfile: {
      kind: 'text',
      label: 'Social profile',
      blank: '',
      shortest: '',
      inFull: 'https://www.instagram.com/ada.byron',
      refused: [['a'.repeat(2049), 'Social profile can have at most 2,048 characters']],
      accepted: [[''], [' '], ['ann on the web'], ['a'.repeat(2048)]],
      isTrimmed: true,
      meant: NOTHINGS.map((nothing) => [nothing, ''] as const),
    },
    goodFitReason: {
      kind: 'text',
      label: 'Why are you a good fit?',
      blank: '',
      shortest: 'I notice what others overlook.',
      inFull: 'I notice what others overlook.',
      refused: [
        ['', 'Please explain why you would be a good fit'],
        ...['  ', ...NOTHINGS].map(
          (value) => [value, 'Please explain why you would be a good fit'] as const,
        ),
        ['a'.repeat(10_001), 'This answer can have at most 10,000 characters'],
      ],
      accepted: [['a'.repeat(10_000)], ['👩‍💻'.repeat(2_000)]],
    },
  },
}
