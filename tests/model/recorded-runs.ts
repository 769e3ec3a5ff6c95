import type { FormName } from '../../machines/forms/index.ts'
import type { RecordedRun } from '../../src/statechart/funnel/recorded/runs.ts'
import { FORM_NAMES } from '../specification/forms/index.ts'
import { type Screen, STEPS, screenOf } from '../specification/steps.ts'

interface Applicant {
  age?: number | 'none'
  residence?: string
  isTester?: boolean
  vetting?: string
  place?: string
}

/** A complete run as the backend stores it, an event each 18 seconds, decided by the given rule. */
export function recordedRun(
  rule: string | null,
  {
    age = 'none',
    residence = 'MI',
    isTester = false,
    vetting = 'approved',
    place = 'elsewhere',
  }: Applicant = {},
): RecordedRun {
  const levels = STEPS.filter((step) => step.level !== undefined).map(({ id }) =>
    recorded(`xstate.after.levelAdvance.funnel.flow.${id}.solved`, after(id), {
      moves: 2,
      seconds: 9,
    }),
  )
  const recordedOf: Partial<Record<FormName, Classes>> = {
    contactDetails: { isTester },
    eligibility: { age, residence },
    workExperience: { method: 'resume', added: [] },
  }
  const forms = FORM_NAMES.map((form) =>
    recorded('CONTINUE.PRESSED', after(screenOf(form).id), recordedOf[form]),
  )
  const events = [
    recorded('xstate.init', 'intro'),
    recorded('APPLICATION.STARTED', 'contact'),
    recorded('CONTINUE.PRESSED', 'contact', { refused: ['email'] }),
    ...forms.slice(0, 2),
    recorded('CONTINUE.PRESSED', after('workExperience'), { method: 'linkedin', added: [] }),
    recorded('URL.REQUESTED', 'workExperience'),
    ...forms.slice(2),
    recorded('CHANGE.PRESSED', 'casinoAffiliation'),
    ...forms.slice(3),
    recorded('PUZZLE.STARTED', 'puzzle1'),
    recorded('xstate.done.actor.analyseBackground', 'puzzle1', { vetting }),
    ...levels.slice(0, 2),
    recorded('xstate.init', 'puzzle3'),
    ...levels.slice(2),
    recorded('xstate.done.actor.locate', 'puzzleComplete', { place }),
    recorded('xstate.done.actor.writeSubmission', 'thankYou'),
    ...(rule === null ? [] : [recorded('xstate.done.actor.readClock', 'thankYou', { rule })]),
  ]
  return {
    rule,
    startedAt: '2026-11-20T14:10:00.000Z',
    hasLeft: false,
    events: events.map((event, position) => ({ ...event, seconds: 18 * position })),
  }
}

type Classes = RecordedRun['events'][number]['classes']

/** The step after another. */
function after(id: Screen['id']): string {
  return STEPS[STEPS.findIndex((step) => step.id === id) + 1]?.id ?? id
}

export function recorded(
  event: string,
  state: string | null,
  classes: Classes = {},
): RecordedRun['events'][number] {
  return { event, state, seconds: 0, classes }
}
