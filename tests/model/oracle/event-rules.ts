import assert from 'node:assert/strict'
import type { FunnelEvent } from '../../../machines/events.ts'
import { LINKEDIN, RESUME } from '../../../machines/examples/answers.ts'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { APPLICATION_ID, OTHER_APPLICATION_ID } from '../../../machines/examples/records.ts'
import { completed, identified, STARTED } from './analytics.ts'
import { onField } from './field-rules.ts'
import {
  acceptedForm,
  changing,
  heldForm,
  refusedForm,
  summaryOf,
  waitingForm,
  withDraft,
} from './fields.ts'
import { REFUSALS } from './forms.ts'
import {
  colorOf,
  connected,
  drawn,
  isOnLevel,
  isSolved,
  levelAt,
  levelOf,
  mayDraw,
  settled,
  withLevel,
} from './levels.ts'
import { SAVED, SAVED_WITH_FILE } from './saved.ts'
import { isOpen } from './submission.ts'
import { entered, requested } from './urls.ts'
import { asking, FIRST_VISIT, sending, type World } from './world.ts'

/** What an outside observer sees after a named case, by the specification alone. */
export type Rule = (world: World, name: string) => World

const STEP_NAMES = ['', 'contact', 'eligibility', 'work-experience', 'casino-affiliation'] as const
const FORM_OF = [
  '',
  'contactDetails',
  'eligibility',
  'workExperience',
  'casinoAffiliation',
] as const

/** A rule for every event that can come from outside: an event without one does not compile. */
export const RULES: Record<Exclude<FunnelEvent['type'], Raised>, Rule> = {
  'APPLICATION.STARTED': (world) =>
    world.step === 0 ? sending({ ...entered(world, 1), isStarted: true }, STARTED) : world,
  'FIELD.TYPED': onField,
  'FIELD.CHOSEN': onField,
  'FIELD.LEFT': onField,
  'FIELD.RESTED': onField,
  'CONTACT.SUBMITTED': (world, name) => submitted(world, name, 1),
  'ELIGIBILITY.SUBMITTED': (world, name) => submitted(world, name, 2),
  'WORK_EXPERIENCE.SUBMITTED': (world, name) => submitted(world, name, 3),
  'CASINO_AFFILIATION.SUBMITTED': (world, name) => submitted(world, name, 4),
  'BACK.PRESSED': (world) =>
    world.step >= 2 && world.step <= 5 ? entered(world, world.step - 1) : world,
  'RESUME.CHOSEN': (world) => {
    const upload = { fileName: 'ada-byron.pdf', percent: 0 }
    return asking(attached({ ...world, resume: 'uploading', upload }, ''), 'upload')
  },
  'RESUME.REMOVED': (world) =>
    world.resume === 'uploading' || world.resume === 'uploaded'
      ? attached(changing({ ...world, resume: 'empty' }), '')
      : world,
  'PUZZLE.STARTED': (world) =>
    world.step !== 5
      ? world
      : asking(
          sending(
            {
              ...entered(world, 6),
              timer: 'running',
              seconds: 0,
              moves: 0,
              totalTimeMs: 0,
              measured: { ms: 0, moves: 0 },
              levels: {},
              vetting: 'asked',
            },
            completed('puzzle-intro', {}),
          ),
          'analyze',
          'ticker',
        ),
  'STROKE.BEGUN': (world, name) => {
    const color = colorOf(name)
    return mayDraw(world) ? { ...drawn(world, color, 1), drawing: color } : world
  },
  'STROKE.EXTENDED': (world, name) => {
    const color = colorOf(name)
    if (!mayDraw(world) || world.drawing !== color) return world
    const whole = SOLVED_BOARDS[levelOf(world) as 1][color]?.length ?? 0
    return settled(connected(drawn(world, color, whole)))
  },
  'STROKE.ENDED': (world) =>
    isOnLevel(world) && !isSolved(world) ? { ...world, drawing: null } : world,
  'BOARD.RESET': (world) =>
    mayDraw(world) ? { ...withLevel(world, { cells: {} }), drawing: null } : world,
  'TIMER.TICKED': (world) => {
    if (world.timer !== 'running') return world
    const ticked = { ...world, seconds: world.seconds + 1 }
    return withLevel(ticked, { seconds: (levelAt(ticked).seconds ?? 0) + 1 })
  },
  'TIMER.PAUSED': (world) => (world.timer === 'running' ? { ...world, timer: 'paused' } : world),
  'TIMER.RESUMED': (world) =>
    world.timer === 'paused' ? asking({ ...world, timer: 'running' }, 'ticker') : world,
  'APPLICATION.SUBMITTED': (world) =>
    world.step === 11 && isOpen(world)
      ? asking(
          sending({ ...world, submission: 'writing' }, completed('puzzle-complete', {})),
          'writeSubmission',
        )
      : world,
  'APPLICATION.RESTARTED': (world) =>
    isOpen(world)
      ? {
          ...blank(world),
          tracking: world.tracking,
          documentReferrer: world.documentReferrer,
        }
      : world,
  'APPLICATION.FORGOTTEN': (world) =>
    isOpen(world) ? sending(blank(world), { type: 'Application Forgotten' }) : world,
  'URL.REQUESTED': requested,
  'UPLOAD.PROGRESSED': (world) =>
    world.resume === 'uploading' ? { ...world, upload: { ...world.upload, percent: 50 } } : world,
  'UPLOAD.FINISHED': (world) => {
    if (world.resume !== 'uploading') return world
    const there = attached({ ...world, resume: 'uploaded' }, RESUME)
    return world.face === 'waiting' ? accepted(there, 3, SAVED_WITH_FILE) : there
  },
  'UPLOAD.FAILED': (world) => (world.resume === 'uploading' ? lost(world, 'failed') : world),
  'UPLOAD.REFUSED': (world) => {
    const refusal = 'The file is too large: send at most 10 MiB.'
    if (world.resume !== 'uploading') return world
    return lost({ ...world, upload: { ...world.upload, refusal } }, 'refused')
  },
  'DELIVERY.ATTEMPTED': (world, name) =>
    isOwn(world, name) && world.delivery === 'waiting' ? { ...world, delivery: 'sending' } : world,
  'DELIVERY.POSTPONED': (world, name) =>
    isOwn(world, name) && world.delivery === 'sending' ? { ...world, delivery: 'waiting' } : world,
  'DELIVERY.ACKNOWLEDGED': (world, name) =>
    isOwn(world, name) && ['waiting', 'sending'].includes(world.delivery)
      ? { ...world, delivery: 'delivered' }
      : world,
}

type Raised =
  | 'RECORDS.RESTORED'
  | 'TIMER.RESET'
  | 'TIMER.STARTED'
  | 'TIMER.STOPPED'
  | 'VETTING.REQUESTED'
  | 'PLACE.REQUESTED'
  | 'DECISION.DUE'
  | 'DECISION.MADE'

/** Continue on a form: refused with its lines, or saved and on to the next step. */
function submitted(world: World, name: string, step: 1 | 2 | 3 | 4): World {
  if (world.step !== step) return world
  const lines = REFUSALS[name]
  if (!lines) throw new Error(`The oracle says nothing of '${name}'`)
  const form = FORM_OF[step]
  if (lines.length === 0) return accepted(world, step, SAVED[name]?.[form])
  const held = heldForm(world, name)
  const isFileComing = world.resume === 'uploading' && step === 3
  if (isFileComing && lines.join() === 'Resume is required') return waitingForm(held, form)
  const refused = detached(refusedForm(held, form))
  const shown = lines.filter((line) => !isFileComing || line !== 'Resume is required')
  if (refused.resume !== 'failed' && refused.resume !== 'refused') {
    assert.deepEqual(summaryOf(refused), shown, name)
  }
  return refused
}

/** A form that is saved, and on to the next step. */
function accepted(world: World, step: 1 | 2 | 3 | 4, values: object | undefined): World {
  const form = FORM_OF[step]
  const saved = { ...world.saved, [form]: values }
  const onward = detached(acceptedForm(entered({ ...world, saved }, step + 1), form))
  const isIdentified =
    step === 1 || (step === 3 && saved.workExperience.linkedinProfile === LINKEDIN)
  const done = completed(STEP_NAMES[step], saved[form])
  return sending(onward, ...(isIdentified ? [identified(onward)] : []), done)
}

/** No file is attached any more, and a Continue that waits for it is refused. */
function lost(world: World, resume: 'failed' | 'refused'): World {
  const without = attached({ ...world, resume }, '')
  return world.face === 'waiting' ? refusedForm(without, 'workExperience') : without
}

function attached(world: World, resume: string): World {
  return withDraft(world, 'workExperience', { resume })
}

/** A form that holds no résumé shows none attached. */
function detached(world: World): World {
  const isGone = world.resume === 'uploaded' && world.drafts.workExperience.resume === ''
  return isGone ? { ...world, resume: 'empty' } : world
}

/** Deliveries of other applications say nothing of this one. */
function isOwn({ applicationId }: World, name: string): boolean {
  return applicationId === (name.endsWith('its own') ? APPLICATION_ID : OTHER_APPLICATION_ID)
}

function blank(world: World): World {
  const { sent, shakes, applicationId } = world
  return { ...FIRST_VISIT, asked: [], sent, shakes, applicationId }
}
