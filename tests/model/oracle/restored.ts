import { FIRST_LEVEL, PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { FIRST_VISIT, type World } from './world.ts'

/** Something that is not as it was after the page was opened again. */
export interface Exception {
  what: string
  reason: string
  changes: (world: World) => Partial<World>
}

/**
 * What a page that is opened again shows otherwise than the one before (design, Records and
 * Restoring). Whatever is not named here is as it was.
 */
export const EXCEPTIONS: readonly Exception[] = [
  {
    what: 'a form that was refused, or that waits for its file, is being filled in',
    reason: 'Both answer a press of Continue, and nobody has pressed it here.',
    changes: () => ({ face: 'quiet', refused: [], shakes: 0 }),
  },
  {
    what: 'no field has been left',
    reason: 'Messages stand under fields that were left on this page; what stands in them is kept.',
    changes: () => ({ messages: {}, touched: {} }),
  },
  {
    what: 'an upload on its way, or one that failed, is no upload, and its file has no name',
    reason: 'Nothing of a file is kept but its name and the reference that the backend gave.',
    changes: ({ drafts, upload }) => ({
      upload: { fileName: drafts.workExperience.resume === '' ? '' : upload.fileName, percent: 0 },
      resume: drafts.workExperience.resume === '' ? 'empty' : 'uploaded',
    }),
  },
  {
    what: 'nobody is drawing',
    reason: 'The hand is not on the board; what it drew is kept.',
    changes: () => ({ drawing: null }),
  },
  {
    what: 'vetting that was on its way, or could not be asked, is asked again',
    reason: 'Only an answer is kept, and the decision needs one.',
    changes: ({ step, vetting }) =>
      step >= FIRST_LEVEL && (vetting === 'unasked' || vetting === 'failed')
        ? { vetting: 'asked' }
        : {},
  },
  {
    what: 'place and date are asked again',
    reason: 'They are where and when the applicant submits, not where and when they began.',
    changes: () => ({ place: 'unasked', hasDate: false }),
  },
  {
    what: 'after the levels nothing shows until the submission is looked up',
    reason: 'Whether Submit was pressed stands in the database, not in the records.',
    changes: ({ step }) => ({
      isLooking: step >= PUZZLE_COMPLETE,
      submission: 'none',
      rule: null,
      isSpinnerOver: false,
      delivery: 'none',
    }),
  },
]

/** The application id that a page has before it finds one in the records. */
export const FRESH_ID = '0c4d8a52-7f0e-4b8e-9b1f-6f0f4f3f2a10'

/** What a page shows that is opened again at the same address with what a world has stored. */
export function restored(world: World): World {
  if (world.isCleared) return { ...FIRST_VISIT, applicationId: FRESH_ID }
  if (!world.isStarted) return notStarted(world)
  let changed = world
  for (const { changes } of EXCEPTIONS) changed = { ...changed, ...changes(changed) }
  return { ...changed, sent: [], told: [], pauses: [], asked: askedBy(changed) }
}

/** What is looked up in the database, by the name of its case: what was written there until now. */
export function lookupOf({ submission, rule, delivery }: World): string {
  if (submission === 'none') return 'readSubmission answers: no submission'
  const isFrozen = submission === 'decided' && delivery !== 'freezing'
  if (!isFrozen) return 'readSubmission answers: undecided'
  return `readSubmission answers: ${rule}, ${delivery === 'delivered' ? 'delivered' : 'waiting'}`
}

/** Before the start only how the applicant came is kept, and nothing where that says nothing. */
function notStarted({ tracking, applicationId }: World): World {
  const isBlank = Object.keys(tracking).length === 0
  return { ...FIRST_VISIT, tracking, applicationId: isBlank ? FRESH_ID : applicationId }
}

function askedBy({ timer, vetting, isLooking }: World): string[] {
  if (isLooking) return ['outbox', 'readSubmission']
  return [
    'outbox',
    ...(timer === 'running' ? ['ticker'] : []),
    ...(vetting === 'asked' ? ['analyze'] : []),
  ]
}
