import type { FunnelEvent } from '../../../machines/events.ts'
import { LINKEDIN, RESUME } from '../../../machines/examples/answers.ts'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { APPLICATION_ID, OTHER_APPLICATION_ID } from '../../../machines/examples/records.ts'
import type { StageRule } from '../../../machines/rules/stage.ts'
import { completed, decided, identified, STARTED } from './analytics.ts'
import { decideByHand, STAGES } from './decision.ts'
import { acceptedForm, left, refusedForm, rested, withDraft } from './fields.ts'
import { REFUSALS } from './forms.ts'
import { SAVED } from './saved.ts'
import { entered, requested } from './urls.ts'
import { asking, FIRST_VISIT, quietly, sending, telling, type World } from './world.ts'

/** What an outside observer sees after a named case, by the specification alone. */
type Rule = (world: World, name: string) => World

const levelOf = (world: World) => world.step - 5
const isOnLevel = ({ step }: World) => step >= 6 && step <= 10
const mayDraw = (world: World) => isOnLevel(world) && world.timer === 'running' && !isSolved(world)
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
      ? attached({ ...world, resume: 'empty' }, '')
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
  'UPLOAD.FINISHED': (world) =>
    world.resume === 'uploading' ? attached({ ...world, resume: 'uploaded' }, RESUME) : world,
  'UPLOAD.FAILED': (world) =>
    world.resume === 'uploading' ? attached({ ...world, resume: 'failed' }, '') : world,
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

/** What each case of a field does, on the step where the field is. */
const FIELD_RULES: Record<string, [step: number, rule: (world: World) => World]> = {
  'FIELD.TYPED: an e-mail without an at sign': [
    1,
    (world) => withDraft(world, 'contactDetails', { email: 'ada.byron' }),
  ],
  'FIELD.TYPED: a reason': [
    3,
    (world) =>
      withDraft(world, 'workExperience', { goodFitReason: 'I notice what others overlook.' }),
  ],
  'FIELD.TYPED: a description of four words': [
    4,
    (world) =>
      withDraft(world, 'casinoAffiliation', { affiliationDetails: 'My brother deals cards' }),
  ],
  'FIELD.CHOSEN: a state': [
    2,
    (world) => withDraft(world, 'eligibility', { stateOfResidence: 'MI' }),
  ],
  'FIELD.CHOSEN: a way of sharing': [
    3,
    (world) => withDraft(world, 'workExperience', { shareMethod: 'summary' }),
  ],
  'FIELD.CHOSEN: an affiliation': [
    4,
    (world) => withDraft(world, 'casinoAffiliation', { hasAffiliation: 'yes' }),
  ],
  'FIELD.CHOSEN: no access': [
    2,
    (world) => withDraft(world, 'eligibility', { hasReliableAccess: false }),
  ],
  'FIELD.TYPED: no reason': [
    3,
    (world) => withDraft(world, 'workExperience', { goodFitReason: '' }),
  ],
  'FIELD.LEFT: the social profile': [3, (world) => left(world, 'workExperience', 'socialProfile')],
  'FIELD.LEFT: the last name': [1, (world) => left(world, 'contactDetails', 'lastName')],
  'FIELD.LEFT: the age': [2, (world) => left(world, 'eligibility', 'isOfAge')],
  'FIELD.LEFT: the advertisement': [
    4,
    (world) => left(world, 'casinoAffiliation', 'jobAdvertisement'),
  ],
  'FIELD.LEFT: the first name': [1, (world) => left(world, 'contactDetails', 'firstName')],
  'FIELD.LEFT: the state': [2, (world) => left(world, 'eligibility', 'stateOfResidence')],
  'FIELD.LEFT: the reason': [3, (world) => left(world, 'workExperience', 'goodFitReason')],
  'FIELD.LEFT: the affiliation': [4, (world) => left(world, 'casinoAffiliation', 'hasAffiliation')],
  'FIELD.RESTED: the e-mail': [1, (world) => rested(world, 'contactDetails', 'email')],
  'FIELD.RESTED: the reason': [3, (world) => rested(world, 'workExperience', 'goodFitReason')],
  'FIELD.RESTED: the description': [
    4,
    (world) => rested(world, 'casinoAffiliation', 'affiliationDetails'),
  ],
}

function onField(world: World, name: string): World {
  const [step, rule] = FIELD_RULES[name] ?? []
  if (!rule) throw new Error(`The oracle says nothing of '${name}'`)
  return world.step === step ? { ...rule(world), pauses: pausesOf(name) } : world
}

/** Each letter ends the field's pause and begins it anew; leaving the field ends it (section 5). */
function pausesOf(name: string): readonly string[] {
  if (name.startsWith('FIELD.TYPED')) return ['ended', 'begun for 1500']
  return name.startsWith('FIELD.LEFT') ? ['ended'] : []
}

/** A rule for every delay and every answer of the edge, by the name that the graph gives it. */
export const EDGE_RULES: Record<string, Rule> = {
  'after shake': (world) => ({ ...world, face: 'refused' }),
  'after levelAdvance': (world) => {
    const index = levelOf(world)
    const { moves, seconds } = levelAt(world)
    const next = world.step + 1
    const name = `puzzle-${index}`
    const data = {
      puzzle_number: index,
      puzzle_answer: { paths: SOLVED_BOARDS[index as 1], moves, elapsedSeconds: seconds },
    }
    const advanced = sending(entered(world, next), completed(name, data))
    return next === 11 ? asking({ ...advanced, place: 'asked' }, 'locate') : advanced
  },
  'after spinner': (world) => {
    const over = { ...world, isSpinnerOver: true }
    return over.submission === 'gathering' ? decide(over) : over
  },
  'after clearing': (world) =>
    telling(
      sending({ ...world, isCleared: true }, { type: 'Application Cleared' }),
      'outbox: OUTBOX.CLEARED',
    ),
  'after geolocationTimeout': (world) => known({ ...world, place: 'nowhere' }),
  'locate answers: nowhere': (world) => known({ ...world, place: 'nowhere' }),
  'locate answers: Austin TX': (world) => known({ ...world, place: 'test' }),
  'locate fails: down': (world) => known({ ...world, place: 'nowhere' }),
  'analyseBackground answers: approved': (world) => known({ ...world, vetting: 'approved' }),
  'analyseBackground answers: manual review': (world) => known({ ...world, vetting: 'review' }),
  'analyseBackground fails: down': (world) => known({ ...world, vetting: 'failed' }),
  'readClock answers: 21 November 2026': (world) => {
    const gathering: World = { ...world, hasDate: true, submission: 'gathering' }
    return gathering.isSpinnerOver ? decide(gathering) : known(gathering)
  },
  'readClock fails: none': (world) => {
    const gathering: World = { ...world, submission: 'gathering' }
    return known(gathering)
  },
  'readSubmission answers: no submission': lookedUp,
  'readSubmission fails: database refused': lookedUp,
  'readSubmission answers: undecided': (world) => lookedUp({ ...world, step: 12, unlocked: 12 }),
  ...Object.fromEntries(
    (Object.keys(STAGES) as StageRule[]).flatMap((rule) => [
      [`readSubmission answers: ${rule}, waiting`, remembered(rule, 'waiting')],
      [`readSubmission answers: ${rule}, delivered`, remembered(rule, 'delivered')],
    ]),
  ),
  'writeSubmission answers: kept': onThankYou,
  'writeSubmission fails: database refused': onThankYou,
  'freezeSubmission answers: kept': frozen,
  'freezeSubmission fails: database refused': frozen,
}

/** The world after one named step; throws where nobody has written down what happens. */
export function after(world: World, name: string): World {
  const type = name.split(':')[0] ?? ''
  const rule = EDGE_RULES[name] ?? (RULES as Record<string, Rule>)[type]
  if (!rule) throw new Error(`The oracle says nothing of '${name}'`)
  const isAwaited = AWAITED.find(([begins]) => name.startsWith(begins))?.[1]
  return isAwaited?.(world) === false ? quietly(world) : rule(quietly(world), name)
}

/** When a delay runs and an answer is waited for; at any other time neither means anything. */
const AWAITED: readonly [string, (world: World) => boolean][] = [
  ['after shake', ({ face }) => face === 'shaking'],
  ['after levelAdvance', isSolved],
  ['after spinner', ({ step, isSpinnerOver }) => step === 12 && !isSpinnerOver],
  ['after clearing', ({ isSpinnerOver, rule, isCleared }) => isSpinnerOver && !!rule && !isCleared],
  ['after geolocationTimeout', ({ place }) => place === 'asked'],
  ['locate', ({ place }) => place === 'asked'],
  ['analyseBackground', ({ vetting }) => vetting === 'asked'],
  ['readClock', ({ submission }) => submission === 'clock'],
  ['readSubmission', ({ isLooking }) => isLooking],
  ['writeSubmission', ({ submission }) => submission === 'writing'],
  ['freezeSubmission', ({ delivery }) => delivery === 'freezing'],
]

/** Whether the application may still be started over and forgotten. */
function isOpen({ submission, isLooking }: World): boolean {
  return submission === 'none' && !isLooking
}

/** Continue on a form: refused with its lines, or saved and on to the next step. */
function submitted(world: World, name: string, step: 1 | 2 | 3 | 4): World {
  if (world.step !== step) return world
  const lines = REFUSALS[name]
  if (!lines) throw new Error(`The oracle says nothing of '${name}'`)
  const form = FORM_OF[step]
  if (lines.length > 0) {
    return detached(
      refusedForm(
        { ...world, face: 'shaking', shakes: world.shakes + 1, summary: lines },
        name,
        form,
      ),
    )
  }
  const saved = { ...world.saved, ...SAVED[name] }
  const accepted = detached(acceptedForm(entered({ ...world, saved }, step + 1), form))
  const isIdentified =
    step === 1 || (step === 3 && saved.workExperience.linkedinProfile === LINKEDIN)
  const done = completed(STEP_NAMES[step], saved[form])
  return sending(accepted, ...(isIdentified ? [identified(accepted)] : []), done)
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

function colorOf(name: string): string {
  return name.split(' ').at(-1) ?? ''
}

function levelAt(world: World) {
  return world.levels[levelOf(world)] ?? { cells: {}, moves: 0, seconds: 0 }
}

function withLevel(world: World, changes: Partial<ReturnType<typeof levelAt>>): World {
  return {
    ...world,
    levels: { ...world.levels, [levelOf(world)]: { ...levelAt(world), ...changes } },
  }
}

function drawn(world: World, color: string, cells: number): World {
  return withLevel(world, { cells: { ...levelAt(world).cells, [color]: cells } })
}

function connected(world: World): World {
  return withLevel({ ...world, moves: world.moves + 1 }, { moves: levelAt(world).moves + 1 })
}

/** How many cells each colour's path covers on the level that is played. */
export function drawnOn(world: World): Readonly<Record<string, number>> {
  return isOnLevel(world) ? levelAt(world).cells : {}
}

/** Whether every pair of the level is drawn whole. */
export function isSolved(world: World): boolean {
  if (!isOnLevel(world)) return false
  const { cells } = levelAt(world)
  return Object.entries(SOLVED_BOARDS[levelOf(world) as 1]).every(
    ([color, path]) => cells[color] === path.length,
  )
}

/** Level 5 solved stops the timer at once. */
function settled(world: World): World {
  if (levelOf(world) !== 5 || !isSolved(world)) return world
  const totalTimeMs = world.seconds * 1000
  return {
    ...world,
    timer: 'stopped',
    totalTimeMs,
    measured: { ms: totalTimeMs, moves: world.moves },
  }
}

function onThankYou(world: World): World {
  return asking({ ...entered(world, 12), submission: 'clock' }, 'readClock')
}

/** The screens after the levels ask for the place, and for vetting that was not back. */
function lookedUp(world: World): World {
  if (world.rule !== null) return asking({ ...world, isLooking: false, place: 'asked' }, 'locate')
  const calls = world.vetting === 'asked' ? ['locate', 'analyze'] : ['locate']
  const found = asking({ ...world, isLooking: false, place: 'asked' }, ...calls)
  return found.step === 12 ? asking({ ...found, submission: 'clock' }, 'readClock') : found
}

/** A decided submission shows its outcome again and is never decided twice. */
function remembered(rule: StageRule, delivery: 'waiting' | 'delivered'): Rule {
  return (world) =>
    asking(
      {
        ...world,
        step: 12,
        unlocked: 12,
        isLooking: false,
        submission: 'decided',
        rule,
        delivery,
        place: 'asked',
        vetting: world.vetting === 'asked' ? 'unasked' : world.vetting,
      },
      'locate',
    )
}

/** Place and vetting known, while the spinner turns: decided. */
function known(world: World): World {
  if (world.submission !== 'gathering') return world
  return world.place !== 'asked' && world.vetting !== 'asked' ? decide(world) : world
}

/** The submission waits to be sent, kept on the device or not: the outbox looks for it. */
function frozen(world: World): World {
  return telling({ ...world, delivery: 'waiting' }, 'outbox: OUTBOX.FILLED')
}

function decide(world: World): World {
  const decidedWorld: World = {
    ...world,
    submission: 'decided',
    rule: decideByHand(world),
    delivery: 'freezing',
  }
  return asking(sending(decidedWorld, ...decided(decidedWorld)), 'freezeSubmission')
}

function blank(world: World): World {
  const { sent, shakes, applicationId } = world
  return { ...FIRST_VISIT, asked: [], sent, shakes, applicationId }
}
