import { FORMS, type FormName } from '../forms/index.ts'
import { funnel } from '../setup.ts'
import type { StepParams } from '../step-list.ts'

/**
 * A form step: the applicant fills the form in, and Continue saves it and leads to the next step, or
 * shows the errors (sections 2 and 5).
 */
export function formStep<F extends FormName>(form: F) {
  const words = FORMS[form].step
  const { id, name, title, subtitle } = words
  const fields: readonly { isTyped: boolean }[] = Object.values(FORMS[form].fields)
  const hasTexts = fields.some(({ isTyped }) => isTyped)
  const hasChoices = fields.some(({ isTyped }) => !isTyped)
  const params = { form }
  return ({ step, segment, mayGoBack, back, next }: StepParams) => {
    const accepted = {
      target: next,
      actions: [
        { type: 'saveForm', params },
        ...(words.identifies ? [words.identifies] : []),
        { type: 'emitStepCompleted', params: { name, data: form } },
      ],
    } as const
    const refused = {
      description: words.description.incomplete,
      target: '.correcting',
      actions: [{ type: 'refuse', params }],
    } as const
    return funnel.createStateConfig({
      id,
      description: words.description.step,
      meta: {
        section: words.section,
        phase: 'Personal details',
        screen: {
          name,
          path: `/apply/${name}`,
          step,
          title,
          subtitle,
          segment,
          mayGoBack,
          history: 'push',
        },
      },
      tags: ['form'],
      entry: [{ type: 'enterStep', params: { step: id } }],
      initial: 'editing',
      on: {
        ...(hasTexts && typingTransitions(form)),
        ...(hasChoices && choosingTransitions(form)),
        'FIELD.LEFT': {
          guard: { type: 'isOwnField', params },
          description: 'A field is left: every field that was left so far is checked.',
          actions: ['cancelTypingPause', 'checkLeftField'],
        },
        ...(back && { 'BACK.PRESSED': { target: back, description: 'Back to the step before.' } }),
        'CONTINUE.PRESSED': [
          {
            guard: { type: 'isFormComplete', params },
            description: words.description.complete,
            ...accepted,
          },
          refused,
        ],
      },
      states: {
        editing: { description: 'The applicant fills the form in.' },
        correcting: {
          description: 'Continue was refused: the error summary shows what is still wrong.',
          tags: ['correcting'],
          initial: 'shaking',
          states: {
            shaking: {
              description: 'The card shakes to draw attention to the summary.',
              tags: ['shaking'],
              after: { shake: { target: 'settled', description: 'The shake ends.' } },
            },
            settled: {
              description: 'The shake has ended; the remaining errors stay visible.',
              meta: { title: 'Errors show' },
            },
          },
        },
      },
    })
  }
}

/** Typing into a form's texts: stored as a draft, validated when typing pauses (section 5). */
export function typingTransitions(form: FormName) {
  const guard = { type: 'isOwnField', params: { form } } as const
  return {
    'FIELD.TYPED': {
      guard,
      description: 'The text is stored at once; the field is checked when typing pauses.',
      actions: ['changeField', 'cancelTypingPause', 'startTypingPause'],
    },
    'FIELD.RESTED': {
      guard,
      description: 'Typing pauses: the field is checked.',
      actions: ['checkRestedField'],
    },
  } as const
}

/**
 * Choosing among a form's options: stored as a draft, validated when the applicant moves on
 * (section 5).
 */
export function choosingTransitions(form: FormName) {
  return {
    'FIELD.CHOSEN': {
      guard: { type: 'isOwnField', params: { form } },
      description: 'The choice is stored at once; it is checked when the applicant moves on.',
      actions: ['changeField'],
    },
  } as const
}
