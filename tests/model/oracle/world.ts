import { APPLICATION_ID } from '../../../machines/examples/records.ts'
import type { FormName, FormValues } from '../../../machines/forms/index.ts'
import type { Rule } from '../../specification/decision.ts'
import { BLANK } from '../../specification/forms/index.ts'
import { screenAt } from '../../specification/steps.ts'

/**
 * The funnel as an outside observer knows it: what is on the page, what is stored, what was asked
 * and sent. Written from the specification; nothing of the machine's context is read here.
 */
export interface World {
  /** 0 on the intro, else the step's number. */
  step: number
  unlocked: number
  isStarted: boolean
  /** How the form on the page looks: quiet, waiting for its file, refused and shaking, or at rest. */
  face: 'quiet' | 'waiting' | 'shaking' | 'refused'
  /** How often the card has shaken on this page. */
  shakes: number
  /** Fields that the last refused Continue found wrong and that were not right since. */
  refused: readonly string[]
  /** Messages under the fields, by form. */
  messages: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What stands in the forms, and which of their fields were left. */
  drafts: FormValues
  touched: Readonly<Record<string, readonly string[]>>
  saved: FormValues
  /** How the applicant came; nothing for most. */
  tracking: Readonly<Record<string, string>>
  /** The page of this site that led here; nothing for most. */
  documentReferrer: string
  /** The name under which backend and outbox know the application. */
  applicationId: string
  timer: 'stopped' | 'running' | 'paused'
  seconds: number
  moves: number
  /** Milliseconds that stopping the timer recorded with the timer. */
  totalTimeMs: number
  /** The puzzle performance that stopping the timer recorded with the application. */
  measured: { ms: number; moves: number }
  /** Moves and seconds by level, and how many cells each colour's path covers. */
  levels: Readonly<Record<number, LevelDrawing>>
  drawing: string | null
  resume: 'empty' | 'uploading' | 'uploaded' | 'failed' | 'refused'
  /** The file that is on its way, or was last, and how far it is. */
  upload: { fileName: string; percent: number; refusal?: string }
  vetting: 'unasked' | 'asked' | 'approved' | 'review' | 'failed'
  place: 'unasked' | 'asked' | 'nowhere' | 'test'
  /** Whether the device's calendar date was had. */
  hasDate: boolean
  submission: 'none' | 'writing' | 'clock' | 'gathering' | 'decided'
  rule: Rule | null
  isSpinnerOver: boolean
  /** Whether the page still looks up on this device what was submitted: no screen shows yet. */
  isLooking: boolean
  isCleared: boolean
  delivery: 'none' | 'freezing' | 'waiting' | 'sending' | 'delivered'
  /** Analytics and other events sent by the last step, in order. */
  sent: readonly object[]
  /** Pauses in typing that the last step began, in milliseconds, and ended. */
  pauses: readonly string[]
  /** What the last step told the outbox, in order. */
  told: readonly string[]
  /** What the last step asked of the browser and the services, in order of their names. */
  asked: readonly string[]
}

export interface LevelDrawing {
  cells: Readonly<Record<string, number>>
  moves: number
  seconds: number
}

/** A first visit: nothing stored, nothing asked. */
export const FIRST_VISIT: World = {
  step: 0,
  unlocked: 1,
  isStarted: false,
  face: 'quiet',
  shakes: 0,
  refused: [],
  messages: {},
  drafts: BLANK,
  touched: {},
  saved: BLANK,
  tracking: {},
  documentReferrer: '',
  applicationId: APPLICATION_ID,
  timer: 'stopped',
  seconds: 0,
  moves: 0,
  totalTimeMs: 0,
  measured: { ms: 0, moves: 0 },
  levels: {},
  drawing: null,
  resume: 'empty',
  upload: { fileName: '', percent: 0 },
  vetting: 'unasked',
  place: 'unasked',
  hasDate: false,
  submission: 'none',
  rule: null,
  isSpinnerOver: false,
  isLooking: false,
  isCleared: false,
  delivery: 'none',
  sent: [],
  pauses: [],
  told: [],
  asked: ['outbox'],
}

/**
 * The same with nothing sent and asked yet: how each step begins. One object for each world, so
 * that a step which changes nothing is known by it.
 */
export function quietly(world: World): World {
  const known = QUIET.get(world) ?? { ...world, sent: [], asked: [], told: [], pauses: [] }
  QUIET.set(world, known)
  return known
}

const QUIET = new WeakMap<World, World>()

export function asking(world: World, ...names: string[]): World {
  return { ...world, asked: [...world.asked, ...names] }
}

export function telling(world: World, command: string): World {
  return { ...world, told: [...world.told, command] }
}

export function sending(world: World, ...events: object[]): World {
  return { ...world, sent: [...world.sent, ...events] }
}

/** The form that the page asks; nothing where it asks none. */
export function formAt({ step }: World): FormName | undefined {
  return screenAt(step).form
}
