import type { FieldChosen, FieldLeft, FieldRested, FieldTyped } from '../events.ts'
import type { FormName } from '../schemas/application.ts'
import { funnel } from '../setup.ts'

/** Where a step stands in the ordered list: its number, what follows from it, its neighbours' ids. */
export interface StepPlace {
  step: number
  /** Segment of the circular progress (section 2). */
  segment: number
  mayGoBack: boolean
  back: `#${string}`
  next: `#${string}`
}

/** The two faces of every form step: being filled in, and being corrected after a refused Continue. */
export const formStates = {
  editing: funnel.createStateConfig({
    description: 'The applicant fills the form in.',
  }),
  correcting: funnel.createStateConfig({
    description: 'Continue was refused: the error summary shows what is still wrong.',
    tags: ['correcting'],
    initial: 'shaking',
    states: {
      shaking: {
        description: 'The card shakes so that nobody overlooks the summary.',
        tags: ['shaking'],
        after: { shake: { target: 'settled', description: 'The card comes to rest.' } },
      },
      settled: { description: 'The card is at rest; what is still wrong stays in sight.' },
    },
  }),
}

/** Typing into a form's texts: kept as a draft, checked when typing pauses (section 5). */
export function typing(form: FormName) {
  const guard = { type: 'isOwnField', params: { form } } as const
  return {
    'FIELD.TYPED': {
      guard,
      description: 'Letters go into the draft; the field is checked when typing pauses.',
      actions: [
        { type: 'changeField', params: given<FieldTyped> },
        'cancelTypingPause',
        'startTypingPause',
      ],
    },
    'FIELD.RESTED': {
      guard,
      description: 'A pause in typing checks that one field.',
      actions: [{ type: 'checkRestedField', params: given<FieldRested> }],
    },
  } as const
}

/** Choosing among a form's options: kept as a draft, checked when the applicant moves on (section 5). */
export function choosing(form: FormName) {
  return {
    'FIELD.CHOSEN': {
      guard: { type: 'isOwnField', params: { form } },
      description: 'A choice goes into the draft; it is checked when the applicant moves on.',
      actions: [{ type: 'changeField', params: given<FieldChosen> }],
    },
  } as const
}

/** Leaving a form's fields (section 5). */
export function leaving(form: FormName) {
  return {
    'FIELD.LEFT': {
      guard: { type: 'isOwnField', params: { form } },
      description: 'Leaving a field checks every field that was left so far.',
      actions: ['cancelTypingPause', { type: 'checkLeftField', params: given<FieldLeft> }],
    },
  } as const
}

/** What a transition's action is given: the event itself. */
function given<Event>({ event }: { event: Event }): Event {
  return event
}
