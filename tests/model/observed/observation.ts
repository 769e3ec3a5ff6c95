import type { Arrival, FunnelContext } from '../../../machines/context.ts'
import { encodeRecords } from '../../../machines/encode-records.ts'
import type { Forms } from '../../../machines/form-state.ts'
import { FORM_NAMES, type FormName, type FormValues } from '../../../machines/forms/index.ts'
import type { ScreenMeta, StateMeta } from '../../../machines/meta.ts'
import type { Paths } from '../../../machines/puzzle/cells.ts'
import type { Answers, Application, TimerCounts } from '../../../machines/records/application.ts'
import {
  type FunnelSnapshot,
  selectOutcome,
  selectScreenMeta,
  selectTimer,
} from '../../../machines/selectors.ts'
import { summaryOf } from '../../../src/views/form/fault-words.ts'
import type { Rule } from '../../specification/decision.ts'
import { pressesOn } from '../../specification/presses.ts'
import { PUZZLE_COMPLETE, screenAt, THANK_YOU } from '../../specification/steps.ts'
import { inWords } from '../messages.ts'

/** The saved record without its position in the flow (section 3). */
type Recorded = Omit<Answers, 'puzzleIndex'>

/**
 * Everything that can be observed of a state, as one plain value: the subject of the invariants.
 */
export interface Observation extends Recorded, TimerCounts {
  /** 0 on the intro, else the step's number; while a submission is looked up, that of the records. */
  step: number
  /** Whether a submission is being looked up: no screen shows yet. */
  isLooking: boolean
  /** The records that are restored meanwhile, and the address that the page was opened with. */
  restoring: Pick<FunnelContext, 'saved' | 'opened'> | null
  unlocked: number
  /** How many presses of a screen that takes several are made. */
  pressed: number
  /** The state of the form on the page: quiet, waiting for its file, shaking, or refused. */
  face: 'quiet' | 'waiting' | 'shaking' | 'refused'
  /** How often the card has shaken on this page. */
  shakes: number
  /** Invalid fields of the last refused Continue that have not been corrected. */
  refused: readonly string[]
  /** Messages under the fields, and the touched fields, by form. */
  messages: Readonly<Record<FormName, Readonly<Record<string, string>>>>
  touched: Readonly<Record<FormName, readonly string[]>>
  drafts: FormValues
  resume: 'empty' | 'uploading' | 'uploaded' | 'failed' | 'refused' | 'gone'
  /** The current or last file; `refusal` is the backend's message about it. */
  upload: { fileName: string; percent: number; refusal?: string }
  timer: 'stopped' | 'running' | 'paused'
  /** Whether its seconds count: the level's board is in sight. */
  isCounting: boolean
  /** The colour that is drawn on the level on the page. */
  drawing: string | null
  /** What Undo goes back to on that level, the latest drawing last. */
  undoStack: readonly Paths[]
  arrival: Arrival
  applicationId: string
  /** The id under which this page has stored its submission; null before. */
  submissionId: string | null
  isVetting: boolean
  place: 'unasked' | 'asked' | 'nowhere' | 'test'
  /** Whether the device's calendar date is known. */
  hasDate: boolean
  submission: 'none' | 'writing' | 'clock' | 'gathering' | 'decided'
  rule: Rule | null
  isSpinnerOver: boolean
  /** Whether this device stores the decided submission. */
  isStored: boolean
  /** Whether its records wait for the submission to be stored or delivered. */
  isRetained: boolean
  isCleared: boolean
  delivery: 'none' | 'freezing' | 'waiting' | 'sending' | 'delivered' | 'added' | 'refused'
  shown: Shown
}

/** Observes a state; results are cached. */
export function observationOf(snapshot: FunnelSnapshot): Observation {
  const known = READ.get(snapshot) ?? read(snapshot)
  READ.set(snapshot, known)
  return known
}

const READ = new WeakMap<FunnelSnapshot, Observation>()

function read(snapshot: FunnelSnapshot): Observation {
  const { context, value } = snapshot
  const { timer, forms } = context
  const { puzzleIndex, ...answers } = context.application
  const meta = selectScreenMeta(snapshot)
  const records = recordsOf(snapshot)
  const step = meta ? (meta.step ?? 0) : (records?.application.currentStep ?? 0)
  const isLooking = meta === undefined
  const { form, level } = screenAt(step)
  const isDeciding = !isLooking && step === THANK_YOU
  const face = FACES[FACE_TAGS.findIndex((tag) => snapshot.hasTag(tag))] ?? 'quiet'
  const outcome = isDeciding ? thankYouIn(value.flow) : null
  const rule = isDeciding ? ruleIn(snapshot) : null
  return {
    analysisResult: undefined,
    ...answers,
    ...timer,
    step,
    isLooking,
    restoring: isLooking ? { saved: context.saved, opened: context.opened } : null,
    unlocked: records?.application.maxUnlockedStep ?? 1,
    pressed: pressedIn(snapshot, meta),
    face,
    shakes: context.refusals,
    refused:
      form && ['shaking', 'refused'].includes(face) ? Object.keys(forms[form].refused).sort() : [],
    ...formsIn(forms),
    resume: value.resume,
    upload: context.upload,
    timer: selectTimer(snapshot),
    isCounting: !isLooking && snapshot.matches({ timer: { running: 'counting' } }),
    drawing: level === undefined ? null : context.drawing,
    undoStack: level === undefined ? [] : context.undoStack,
    arrival: context.arrival,
    applicationId: context.applicationId,
    submissionId: context.submissionId,
    isVetting: value.vetting === 'analysing' && !isLooking && !answers.analysisResult,
    place: isLooking && context.place === undefined ? 'unasked' : placeIn(snapshot),
    hasDate: context.today !== undefined,
    submission:
      rule !== null ? 'decided' : step < PUZZLE_COMPLETE ? 'none' : submissionIn(value.flow),
    rule,
    isSpinnerOver: outcome !== null && outcome !== 'processing',
    isStored: context.isStored,
    isRetained: outcome === 'retained',
    isCleared: outcome === 'cleared',
    delivery: value.delivery,
    shown: shownIn(snapshot, meta, records),
  }
}

function pressedIn({ value }: FunnelSnapshot, screen: ScreenMeta | undefined): number {
  const flow = JSON.stringify(value.flow)
  const presses = screen ? pressesOn(screenAt(screen.step ?? 0).id) : []
  return Math.max(
    0,
    presses.findLastIndex(({ state }) => flow.includes(`"${state}"`)),
  )
}

const FACE_TAGS = ['waiting', 'shaking', 'correcting'] as const
const FACES = ['waiting', 'shaking', 'refused'] as const

function recordsOf(snapshot: FunnelSnapshot) {
  const { application, timer, drafts, applicationId } = encodeRecords(snapshot)
  if (application === null) return null
  const record = parsed(application) as Application
  return { application: record, timer: parsed(timer), drafts: parsed(drafts), applicationId }
}

/** What a record's text says; equal texts give one object, which is quicker to compare. */
function parsed(text: string | null): unknown {
  const known = PARSED.get(text) ?? JSON.parse(text ?? 'null')
  PARSED.set(text, known)
  return known
}

const PARSED = new Map<string | null, unknown>()

function formsIn(forms: Forms): Pick<Observation, 'messages' | 'touched' | 'drafts'> {
  const known = FORMS_READ.get(forms) ?? {
    messages: byForm((name) => inWords(name, forms[name].errors)),
    touched: byForm((name) => forms[name].touched.toSorted()),
    drafts: byForm((name) => forms[name].draft),
  }
  FORMS_READ.set(forms, known)
  return known
}

const FORMS_READ = new WeakMap<Forms, Pick<Observation, 'messages' | 'touched' | 'drafts'>>()

function byForm<Forms extends Record<FormName, unknown>>(
  read: (form: FormName) => Forms[FormName],
): Forms {
  return Object.fromEntries(FORM_NAMES.map((form) => [form, read(form)])) as Forms
}

function placeIn({ context: { place }, value }: FunnelSnapshot): Observation['place'] {
  if (place === undefined) return value.place === 'asking' ? 'asked' : 'unasked'
  return place === null ? 'nowhere' : 'test'
}

type Flow = FunnelSnapshot['value']['flow']

function thankYouIn(flow: Flow): string | null {
  return typeof flow === 'object' && 'thankYou' in flow ? (flow.thankYou?.screen ?? null) : null
}

function submissionIn(flow: Flow): Observation['submission'] {
  const text = JSON.stringify(flow)
  if (text.includes('"submitting"')) return 'writing'
  if (text.includes('"readingClock"')) return 'clock'
  return text.includes('"gathering"') ? 'gathering' : 'none'
}

/**
 * What the page, the address bar and the device show of a state: each follows from the rest of it.
 */
function shownIn(snapshot: FunnelSnapshot, screen: ScreenMeta | undefined, records: object | null) {
  return {
    screen: screen ?? null,
    summary: summaryOf(snapshot).map(({ message }) => message),
    outcome: screen?.step === THANK_YOU ? selectOutcome(snapshot) : null,
    isForm: snapshot.hasTag('form'),
    isSolved: snapshot.hasTag('solved'),
    isSubmitting: snapshot.hasTag('submitting'),
    /** The records as another page would read them; null where there are none. */
    stored: snapshot.hasTag('unsaved') ? null : records,
  }
}

export type Shown = ReturnType<typeof shownIn>

/** The rule by which the chart has decided. */
function ruleIn(snapshot: FunnelSnapshot) {
  const metas: (StateMeta | undefined)[] = Object.values(snapshot.getMeta())
  return metas.find((meta) => meta?.outcome)?.outcome?.rule ?? null
}
