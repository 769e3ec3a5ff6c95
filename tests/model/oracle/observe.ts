import type { ScreenMeta, StateMeta } from '../../../machines/meta.ts'
import { encodeRecords, type StoredTexts } from '../../../machines/saved-state.ts'
import {
  type FunnelSnapshot,
  selectOutcome,
  selectScreenMeta,
} from '../../../machines/selectors.ts'
import type { StepAction } from '../../../src/graph/microsteps.ts'
import { summaryOf as linesOf } from '../../../src/views/form/fault-words.ts'
import { elapsedTime } from '../../specification/application.ts'
import { screenAt, THANK_YOU } from '../../specification/steps.ts'
import { inWords } from '../messages.ts'
import { callsOf } from './calls.ts'
import { summaryOf } from './fields.ts'
import { drawnOn, isOnLevel, isSolved } from './levels.ts'
import { storedRecords } from './stored.ts'
import { formAt, type World } from './world.ts'

/** What an outside observer sees of a world, as the oracle expects it. */
export function expected(world: World) {
  const form = formAt(world)
  const isThankYou = world.step === THANK_YOU && !world.isLooking
  const isOutcome = isThankYou && world.isSpinnerOver && world.submission === 'decided'
  return {
    screen: world.isLooking ? null : screenFacts(world.step),
    face: form ? world.face : 'quiet',
    summary: form ? summaryOf(world) : [],
    messages: (form && world.messages[form]) ?? {},
    timer: world.isLooking ? null : world.timer,
    shownTime: elapsedTime(world.seconds),
    moves: world.moves,
    isSolved: isSolved(world),
    drawn: drawnOn(world),
    drawing: isOnLevel(world) ? world.drawing : null,
    resume: world.resume,
    upload: world.upload,
    outcome: !isThankYou
      ? null
      : !isOutcome
        ? 'processing'
        : world.rule === 'qualified'
          ? 'approved'
          : 'submitted',
    decision: isThankYou && world.submission === 'decided' ? world.rule : null,
    isForm: form !== undefined,
    isSubmitting: world.submission === 'writing',
    shakes: world.shakes,
    delivery: world.delivery,
    stored: storedRecords(world),
    sent: world.sent,
    asked: callsOf(world),
    told: world.told,
    pauses: world.pauses,
  }
}

const CALLS: Record<string, string> = {
  analyseBackground: 'analyze',
  uploadResume: 'upload',
}

const FACE_TAGS = ['waiting', 'shaking', 'correcting'] as const
const FACES = ['waiting', 'shaking', 'refused'] as const

/** The same of a step of the machine, read only from what leaves it. */
export function observed(snapshot: FunnelSnapshot, actions: readonly StepAction[]) {
  const { context } = snapshot
  const meta = selectScreenMeta(snapshot)
  const { form, level } = screenAt(meta?.step ?? 0)
  const texts = snapshot.hasTag('unsaved') ? null : encodeRecords(context)
  return {
    screen: screenOf(meta),
    face: FACES[FACE_TAGS.findIndex((tag) => snapshot.hasTag(tag))] ?? 'quiet',
    summary: linesOf(snapshot).map(({ message }) => message),
    messages: form ? inWords(form, context.forms[form].errors) : {},
    timer: meta ? snapshot.value.timer : null,
    shownTime: elapsedTime(context.timer.elapsedSeconds),
    moves: context.timer.totalMoves,
    isSolved: snapshot.hasTag('solved'),
    drawn: drawnIn(context),
    drawing: level === undefined ? null : context.drawing,
    resume: snapshot.value.resume,
    upload: context.upload,
    outcome: meta?.step === THANK_YOU ? selectOutcome(snapshot) : null,
    decision: ruleIn(snapshot),
    isForm: snapshot.hasTag('form'),
    isSubmitting: snapshot.hasTag('submitting'),
    shakes: context.refusals,
    delivery: snapshot.value.delivery,
    stored: texts?.application ? readBack(texts) : null,
    sent: actions
      .filter(({ type }) => type === 'xstate.emit')
      .map(({ params }) => (params as { event: object }).event),
    asked: actions.flatMap(callOf).sort((one, other) => (one.name < other.name ? -1 : 1)),
    told: actions.flatMap(commandOf),
    pauses: actions.flatMap(pauseOf),
  }
}

/** The route table's line of a step, as the page shell and the address bar show it (section 2). */
function screenFacts(step: number): object {
  const { name, path, title, subtitle, segment, mayGoBack, history } = screenAt(step)
  return {
    name,
    path,
    heading: title,
    subtitle,
    step: step === 0 ? null : step,
    segment,
    mayGoBack,
    history,
  }
}

/** How many cells each colour's path covers on the level that is played. */
function drawnIn({ application }: FunnelSnapshot['context']): Record<string, number> {
  const { currentStep, puzzleAnswers, puzzleIndex } = application
  if (screenAt(currentStep).level === undefined) return {}
  const paths = puzzleAnswers[`puzzle${puzzleIndex}`]?.paths ?? {}
  return Object.fromEntries(Object.entries(paths).map(([color, path]) => [color, path.length]))
}

/** The screen as the page shell and the address bar show it. */
function screenOf(meta: ScreenMeta | undefined): object | null {
  if (!meta) return null
  const { title, ...rest } = meta
  return { ...rest, heading: title }
}

/** The rule that the chart says the application rests by. */
function ruleIn(snapshot: FunnelSnapshot): string | null {
  const metas: (StateMeta | undefined)[] = Object.values(snapshot.getMeta())
  return metas.find((meta) => meta?.outcome)?.outcome?.rule ?? null
}

/** The records as another page would read them. */
function readBack({ application, timer, drafts, applicationId }: StoredTexts): object {
  const read = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
  return {
    application: read(application),
    timer: read(timer),
    drafts: read(drafts),
    applicationId,
  }
}

/** A call to the browser or a service, with what it carries; a file by its name. */
function callOf({ type, params }: StepAction): { name: string; carries: unknown }[] {
  if (type !== 'xstate.spawnChild') return []
  const { id, input } = params as { id: string; input?: object }
  return [{ name: CALLS[id] ?? id, carries: input && carriedBy(input) }]
}

function carriedBy(input: { file?: unknown; parent?: unknown }): object {
  const { file, parent: _, ...data } = input
  return file instanceof File ? { file: file.name } : data
}

/** A command to an actor that runs on, such as the outbox. */
function commandOf({ type, params }: StepAction): string[] {
  if (type !== 'xstate.sendTo') return []
  const { targetId, event } = params as { targetId?: string; event: { type: string } }
  return [`${targetId}: ${event.type}`]
}

/** A pause in typing that is waited for, or not any more. */
function pauseOf({ type, params }: StepAction): string[] {
  const { id, sendId, delay } = (params ?? {}) as { id?: string; sendId?: string; delay?: number }
  if (!(id ?? sendId)?.startsWith('typingPause')) return []
  return type === 'xstate.cancel' ? ['ended'] : [`begun for ${delay}`]
}
