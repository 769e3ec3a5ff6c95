import { funnel } from '../setup.ts'
import { STEP_IDS } from '../step-list.ts'

/** The job description, before anything is asked (section 2, Intro screen). */
export const intro = funnel.createStateConfig({
  id: 'intro',
  description: 'The applicant reads the job description.',
  meta: {
    section: '2, Intro screen',
    phase: 'Start',
    screen: {
      name: 'intro',
      path: '/apply',
      step: null,
      title: 'Job Description',
      subtitle: 'Remote AI Task Reviewer',
      segment: null,
      mayGoBack: false,
      history: 'push',
    },
  },
  on: {
    'APPLICATION.STARTED': {
      description: 'The application begins at the first step.',
      target: `#${STEP_IDS[0]}`,
      actions: [
        { type: 'nameApplication', params: ({ event }) => event },
        'emitApplicationStarted',
      ],
    },
  },
})
