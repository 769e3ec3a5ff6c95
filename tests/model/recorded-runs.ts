import type { RecordedRun } from '../../src/graph/recorded-runs.ts'

interface Applicant {
  age?: number | 'none'
  residence?: string
  isTester?: boolean
  isAffiliated?: boolean
  vetting?: string
  place?: string
}

/** A whole run as the backend keeps it, decided by the rule that is said. */
export function recordedRun(
  rule: string | null,
  {
    age = 'none',
    residence = 'PA',
    isTester = false,
    isAffiliated = false,
    vetting = 'approved',
    place = 'elsewhere',
  }: Applicant = {},
): RecordedRun {
  const level = (index: number, state: string) =>
    recorded(`xstate.after.levelAdvance.funnel.flow.puzzle${index}.solved`, state, {
      moves: 2,
      seconds: 9,
    })
  return {
    rule,
    events: [
      recorded('xstate.init', 'intro'),
      recorded('APPLICATION.STARTED', 'contact'),
      recorded('CONTACT.SUBMITTED', 'contact', { refused: ['email'] }),
      recorded('CONTACT.SUBMITTED', 'eligibility', { isTester }),
      recorded('ELIGIBILITY.SUBMITTED', 'workExperience', { age, residence }),
      recorded('WORK_EXPERIENCE.SUBMITTED', 'casinoAffiliation', { method: 'linkedin', added: [] }),
      recorded('URL.REQUESTED', 'workExperience'),
      recorded('WORK_EXPERIENCE.SUBMITTED', 'casinoAffiliation', { method: 'resume', added: [] }),
      recorded('CASINO_AFFILIATION.SUBMITTED', 'puzzleIntro', { isAffiliated }),
      recorded('PUZZLE.STARTED', 'puzzle1'),
      recorded('xstate.done.actor.analyseBackground', 'puzzle1', { vetting }),
      level(1, 'puzzle2'),
      level(2, 'puzzle3'),
      recorded('xstate.init', 'puzzle3'),
      level(3, 'puzzle4'),
      level(4, 'puzzle5'),
      level(5, 'puzzleComplete'),
      recorded('xstate.done.actor.locate', 'puzzleComplete', { place }),
      recorded('xstate.done.actor.writeSubmission', 'thankYou'),
      ...(rule === null ? [] : [recorded('xstate.done.actor.readClock', 'thankYou', { rule })]),
    ],
  }
}

export function recorded(
  event: string,
  state: string | null,
  classes: RecordedRun['events'][number]['classes'] = {},
): RecordedRun['events'][number] {
  return { event, state, classes }
}
