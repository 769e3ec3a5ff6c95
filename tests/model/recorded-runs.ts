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
      recorded('CONTINUE.PRESSED', 'contact', { refused: ['email'] }),
      recorded('CONTINUE.PRESSED', 'eligibility', { isTester }),
      recorded('CONTINUE.PRESSED', 'workExperience', { age, residence }),
      recorded('CONTINUE.PRESSED', 'casinoAffiliation', { method: 'linkedin', added: [] }),
      recorded('URL.REQUESTED', 'workExperience'),
      recorded('CONTINUE.PRESSED', 'casinoAffiliation', { method: 'resume', added: [] }),
      recorded('CONTINUE.PRESSED', 'puzzleIntro', { isAffiliated }),
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
