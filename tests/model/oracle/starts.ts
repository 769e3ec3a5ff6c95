import {
  BLANK_FORMS,
  CASINO_AFFILIATION,
  CONTACT,
  ELIGIBILITY,
  RESUME,
  WORK_EXPERIENCE,
} from '../../../machines/examples/answers.ts'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { FIRST_VISIT, type World } from './world.ts'

const withResume: World['saved'] = {
  contactDetails: CONTACT,
  eligibility: ELIGIBILITY,
  workExperience: { ...WORK_EXPERIENCE, addResume: true, resume: RESUME },
  casinoAffiliation: BLANK_FORMS.casinoAffiliation,
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
  'saved at step 1': at(1),
  'saved at step 2': at(2),
  'saved at step 3': at(3),
  'saved at step 4': at(4),
  'saved at step 5': at(5),
  'saved at step 6': playing(6),
  'saved at step 7': playing(7),
  'saved at step 8': playing(8),
  'saved at step 9': playing(9),
  'saved at step 10': playing(10),
  'saved at step 11': looking(11),
  'saved at step 12': looking(12),
  'saved at step 11, step 3 opened': looking(11),
  'back at step 2 of 4, opened there': back(2),
  'back at step 2 of 4, intro opened': back(2),
  'back at step 2 of 4, step 1 opened': back(4),
  'back at step 2 of 4, step 9 opened': back(4),
  'back at step 2 of 4, an unknown path opened': back(4),
  'paused on level 3': { ...playing(8), timer: 'paused', asked: ['analyze', 'outbox'] },
  'level 5 solved and paused': {
    ...playing(10),
    levels: solvedUpTo(5),
    timer: 'stopped',
    asked: ['analyze', 'outbox'],
  },
  'vetting answered before': { ...playing(6), vetting: 'approved', asked: ['outbox', 'ticker'] },
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

function answersOf(step: number): World['saved'] {
  return {
    contactDetails: step > 1 ? CONTACT : BLANK_FORMS.contactDetails,
    eligibility: step > 2 ? ELIGIBILITY : BLANK_FORMS.eligibility,
    workExperience: step > 3 ? WORK_EXPERIENCE : BLANK_FORMS.workExperience,
    casinoAffiliation: step > 4 ? CASINO_AFFILIATION : BLANK_FORMS.casinoAffiliation,
  }
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
    levels: solvedUpTo(step - 6),
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
