import { funnel } from '../setup.ts'
import { formStates, leaving, type StepPlace, typing } from './step.ts'

/** The applicant says who they are, so that the company can answer (section 2, Contact screen). */
export const contact = ({ step, segment, mayGoBack, next }: StepPlace) =>
  funnel.createStateConfig({
    id: 'contact',
    description: 'The applicant gives name, e-mail address and mobile number.',
    meta: {
      section: '2, Contact screen',
      screen: {
        name: 'contact',
        path: '/apply/contact',
        step,
        title: 'Contact details',
        subtitle: 'We use these details only to update you about your application.',
        segment,
        mayGoBack,
        history: 'push',
      },
    },
    tags: ['form'],
    entry: [{ type: 'enterStep', params: { step } }],
    initial: 'editing',
    on: {
      ...typing('contactDetails'),
      ...leaving('contactDetails'),
      'CONTACT.SUBMITTED': [
        {
          guard: 'isFormComplete',
          description: 'Everything is there and well-formed: saved, and on to the next step.',
          target: next,
          actions: [
            'saveForm',
            'emitApplicantIdentified',
            { type: 'emitStepCompleted', params: { name: 'contact', data: 'contactDetails' } },
          ],
        },
        {
          description: 'Something is missing or malformed: the summary shows, the card shakes.',
          target: '.correcting',
          actions: ['refuse'],
        },
      ],
    },
    states: formStates,
  })
