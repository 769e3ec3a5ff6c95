import type { FunnelEvent } from '../../../machines/events.ts'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { APPLICATION_ID, OTHER_APPLICATION_ID } from '../../../machines/examples/records.ts'
import type { FormName } from '../../../machines/forms/index.ts'
import { identified, STARTED, stepCompleted } from '../../specification/events.ts'
import { FIRST_FORM, IN_FULL } from '../../specification/forms/index.ts'
import { messagesOf, savedOf } from '../../specification/forms/rules.ts'
import { FIRST_LEVEL, PUZZLE_COMPLETE, PUZZLE_INTRO, screenAt } from '../../specification/steps.ts'
import { FILLED_FORMS } from '../cases-by-name.ts'
import { answeredIn, STEP_VARIANT } from './answered.ts'
import { onField } from './field-rules.ts'
import {
  acceptedForm,
  changing,
  detached,
  filledIn,
  refusedForm,
  waitingForm,
  withDraft,
} from './fields.ts'
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
import { isOpen } from './submission.ts'
import { entered, requested } from './urls.ts'
import { asking, FIRST_VISIT, formAt, sending, type World } from './world.ts'

/** What an outside observer sees after a named case, by the specification alone. */
export type Rule = (world: World, name: string) => World

/** A rule for every event that can come from outside: an event without one does not compile. */
export const RULES: Record<Exclude<FunnelEvent['type'], Raised>, Rule> = {
  'APPLICATION.STARTED': (world) =>
    world.step === 0 ? sending({ ...entered(world, 1), isStarted: true }, STARTED) : world,
  'FIELD.TYPED': onField,
  'FIELD.CHOSEN': onField,
  'FIELD.LEFT': onField,
  'FIELD.RESTED': onField,
  'CONTINUE.PRESSED': continued,
  'BACK.PRESSED': (world) =>
    world.step >= 2 && world.step <= PUZZLE_INTRO ? entered(world, world.step - 1) : world,
  'RESUME.CHOSEN': (world) => {
    const upload = { fileName: 'ada-byron.pdf', percent: 0 }
    return asking(attached({ ...world, resume: 'uploading', upload }, ''), 'upload')
  },
  'RESUME.REMOVED': (world) =>
    world.resume === 'uploading' || world.resume === 'uploaded'
      ? attached(changing({ ...world, resume: 'empty' }), '')
      : world,
  'PUZZLE.STARTED': (world) =>
    world.step !== PUZZLE_INTRO
      ? world
      : asking(
          sending(
            {
              ...entered(world, FIRST_LEVEL),
              timer: 'running',
              seconds: 0,
              moves: 0,
              totalTimeMs: 0,
              measured: { ms: 0, moves: 0 },
              levels: {},
              vetting: 'asked',
            },
            completed(world, {}),
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
    world.step === PUZZLE_COMPLETE && isOpen(world)
      ? asking(
          sending({ ...world, submission: 'writing' }, completed(world, {})),
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
    const there = attached({ ...world, resume: 'uploaded' }, IN_FULL.workExperience.resume)
    return world.face === 'waiting' ? accepted(there, 'workExperience') : there
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

/** Continue on the form on the page, filled in first: refused, waiting for its file, or saved and left. */
function continued(world: World, name: string): World {
  const form = formAt(world)
  if (!form) return world
  const held = filledIn(world, form, FILLED_FORMS.get(name)?.values)
  const wrong = Object.keys(messagesOf(form, { ...held.drafts[form] }))
  if (wrong.length === 0) return accepted(held, form)
  const isFileComing = world.resume === 'uploading' && wrong.join() === 'resume'
  return isFileComing ? waitingForm(held, form) : refusedForm(held, form)
}

/** A form that is saved, without what it does not show, and on to the next step. */
function accepted(world: World, form: FormName): World {
  const saved = { ...world.saved, [form]: savedOf(form, { ...world.drafts[form] }) }
  const onward = detached(acceptedForm(entered({ ...world, saved }, world.step + 1), form))
  const isIdentified =
    form === FIRST_FORM ||
    (form === 'workExperience' && saved.workExperience.linkedinProfile !== '')
  const done = completed(world, saved[form])
  return sending(onward, ...(isIdentified ? [identified(answeredIn(onward))] : []), done)
}

/** No file is attached any more, and a Continue that waits for it is refused. */
function lost(world: World, resume: 'failed' | 'refused'): World {
  const without = attached({ ...world, resume }, '')
  return world.face === 'waiting' ? refusedForm(without, 'workExperience') : without
}

function attached(world: World, resume: string): World {
  return withDraft(world, 'workExperience', { resume })
}

/** Deliveries of other applications say nothing of this one. */
function isOwn({ applicationId }: World, name: string): boolean {
  return applicationId === (name.endsWith('its own') ? APPLICATION_ID : OTHER_APPLICATION_ID)
}

function blank(world: World): World {
  const { sent, shakes, applicationId } = world
  return { ...FIRST_VISIT, asked: [], sent, shakes, applicationId }
}

/** The completion of the step on the page, with that step's data. */
function completed({ step }: World, data: object): object {
  return stepCompleted(screenAt(step).name, data, STEP_VARIANT)
}
