import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { answers, IN_FULL, SHORTEST } from '../../specification/forms/index.ts'
import {
  FIRST_LEVEL,
  LAST_LEVEL,
  levelStep,
  PUZZLE_COMPLETE,
  STEPS,
  stepOf,
} from '../../specification/steps.ts'
import { FIRST_VISIT, type World } from './world.ts'

const withResume: World['saved'] = {
  ...answersOf(stepOf('workExperience')),
  workExperience: {
    ...SHORTEST.workExperience,
    addResume: true,
    resume: IN_FULL.workExperience.resume,
  },
}

/** What each way of opening the page shows, by the guards of section 2 and the design's restoring. */
export const STARTS: Record<string, World> = {
  'first visit': FIRST_VISIT,
  'first visit of the session': {
    ...FIRST_VISIT,
    sent: [{ type: 'Application Viewed', properties: {} }],
  },
  'an advertisement leads here': {
    ...FIRST_VISIT,
    tracking: {
      external_referrer: 'https://jobs.example/list',
      application_source: 'LinkedIn',
      cgc: 'c-1',
    },
  },
  'a step is opened before the start': FIRST_VISIT,
  'records that cannot be read': FIRST_VISIT,
  ...Object.fromEntries(
    STEPS.map((_, position) => [`saved at step ${position + 1}`, savedAt(position + 1)]),
  ),
  [`saved at step ${PUZZLE_COMPLETE}, step 3 opened`]: looking(PUZZLE_COMPLETE),
  'back at step 2 of 4, opened there': back(2),
  'back at step 2 of 4, intro opened': back(2),
  'back at step 2 of 4, step 1 opened': back(4),
  'back at step 2 of 4, step 9 opened': back(4),
  'back at step 2 of 4, an unknown path opened': back(4),
  'paused on level 3': { ...playing(levelStep(3)), timer: 'paused', asked: ['analyze', 'outbox'] },
  'level 5 solved and paused': {
    ...playing(LAST_LEVEL),
    levels: solvedUpTo(5),
    timer: 'stopped',
    asked: ['analyze', 'outbox'],
  },
  'vetting answered before': {
    ...playing(FIRST_LEVEL),
    vetting: 'approved',
    asked: ['outbox', 'ticker'],
  },
  'a résumé saved at step 3': {
    ...at(3),
    saved: withResume,
    drafts: withResume,
    resume: 'uploaded',
  },
}

/** On a step with valid answers for every step before it. */
function at(step: number): World {
  return {
    ...FIRST_VISIT,
    step,
    unlocked: step,
    isStarted: true,
    drafts: answersOf(step),
    saved: answersOf(step),
  }
}

/** A step as it was saved. */
function savedAt(step: number): World {
  if (step >= PUZZLE_COMPLETE) return looking(step)
  return step >= FIRST_LEVEL ? playing(step) : at(step)
}

/** Valid answers to every form before a step. */
function answersOf(step: number): World['saved'] {
  return answers((field, form) => (stepOf(form) < step ? field.shortest : field.blank))
}

/** Back at an earlier step of the four that are unlocked. */
function back(step: number): World {
  return { ...at(4), step }
}

/** On a level: the timer goes on counting, and vetting is asked again. */
function playing(step: number): World {
  return {
    ...at(step),
    timer: 'running',
    vetting: 'asked',
    levels: solvedUpTo(step - FIRST_LEVEL),
    asked: ['analyze', 'outbox', 'ticker'],
  }
}

/** After the levels: nothing shows until the submission was looked up. */
function looking(step: number): World {
  return {
    ...at(step),
    isLooking: true,
    seconds: 83,
    moves: 13,
    totalTimeMs: 83_000,
    measured: { ms: 83_000, moves: 13 },
    vetting: 'asked',
    levels: solvedUpTo(5),
    asked: ['outbox', 'readSubmission'],
  }
}

function solvedUpTo(index: number): World['levels'] {
  return Object.fromEntries(
    Object.entries(SOLVED_BOARDS)
      .filter(([level]) => Number(level) <= index)
      .map(([level, paths]) => [
        level,
        {
          cells: Object.fromEntries(
            Object.entries(paths).map(([color, path]) => [color, path.length]),
          ),
          moves: Object.keys(paths).length,
          seconds: 0,
        },
      ]),
  )
}
