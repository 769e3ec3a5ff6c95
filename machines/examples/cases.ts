import { STAGE_BY_STATE } from '../decision/table.ts'
import type { DeliveryEvent, FunnelEvent } from '../events.ts'
import { FORM_NAMES } from '../forms/index.ts'
import type { PuzzleIndex } from '../puzzle/levels.ts'
import type { SavedReading } from '../records/saved-state.ts'
import type { Submission } from '../requests/submissions.ts'
import type { FunnelSnapshot } from '../selectors.ts'
import { STEP_COUNT, STEP_IDS } from '../step-list.ts'
import { RESUME } from './answers.ts'
import { isOrdinary } from './applicant.ts'
import { SOLVED_BOARDS } from './boards.ts'
import {
  at,
  atEnds,
  atFirstPath,
  atLevels,
  atPuzzleIntro,
  atSecondOrEnds,
  atThankYou,
  isBoardAwaited,
} from './detour-conditions.ts'
import { type Case, type Cases, detours, type EventExample, FORM_CASES } from './form-cases.ts'
import { APPLICATION_ID, OTHER_APPLICATION_ID, SUBMISSION, savedAt } from './records.ts'

/** A named result of an actor: its output, or its failure. */
export type AnswerExample = { name: string; output: unknown } | { name: string; error: unknown }

const strokes = Object.entries(SOLVED_BOARDS).flatMap(([index, paths]) =>
  Object.entries(paths).map(([color, path]) => ({ index: Number(index), color, path })),
)
/** Length of a colour's path on the level that is played; -1 on any other level. */
function drawnLength({ context, ...snapshot }: FunnelSnapshot, index: number, color: string) {
  const { application } = context
  if (!atLevels({ context, ...snapshot } as FunnelSnapshot) || application.puzzleIndex !== index)
    return -1
  return application.puzzleAnswers[`puzzle${application.puzzleIndex}`]?.paths[color]?.length ?? 0
}

function isNextToDraw(snapshot: FunnelSnapshot, index: number, color: string): boolean {
  const colors = Object.keys(SOLVED_BOARDS[index as PuzzleIndex])
  const next = colors.find((candidate) => drawnLength(snapshot, index, candidate) < 2)
  return next === color && drawnLength(snapshot, index, color) >= 0
}

const url = (
  name: string,
  target: Extract<FunnelEvent, { type: 'URL.REQUESTED' }>['target'],
  saved: SavedReading = { kind: 'unchanged' },
): Case<'URL.REQUESTED'> => ({ name, event: { type: 'URL.REQUESTED', target, saved } })

/** The press that starts the application. */
export const STARTING = [
  { type: 'APPLICATION.STARTED', applicationId: APPLICATION_ID },
] as const satisfies readonly FunnelEvent[]

/** Every event of the chart with its named cases: an event without cases does not compile. */
export const CASES: Cases = {
  'APPLICATION.STARTED': [{ name: 'pressed', event: STARTING[0] }],
  ...FORM_CASES,
  'BACK.PRESSED': detours({ name: 'pressed', event: { type: 'BACK.PRESSED' } }),
  'CHANGE.PRESSED': detours(
    ...FORM_NAMES.map(
      (form): Case<'CHANGE.PRESSED'> => ({
        name: form,
        event: { type: 'CHANGE.PRESSED', form },
        isWorthTrying: atPuzzleIntro,
      }),
    ),
  ),
  'RESUME.CHOSEN': detours({
    name: 'a PDF',
    event: { type: 'RESUME.CHOSEN', file: new File(['%PDF-1.7'], 'ada-byron.pdf') },
    isWorthTrying: at('workExperience'),
  }),
  'RESUME.REMOVED': detours({
    name: 'pressed',
    event: { type: 'RESUME.REMOVED' },
    isWorthTrying: at('workExperience'),
  }),
  'PUZZLE.STARTED': [
    {
      name: 'pressed',
      event: { type: 'PUZZLE.STARTED' },
      isWorthTrying: ({ value }) => value.resume === 'empty',
    },
  ],
  'STROKE.BEGUN': strokes.map(({ index, color, path }) => ({
    name: `level ${index} ${color}`,
    event: { type: 'STROKE.BEGUN', at: path[0] ?? [0, 0] },
    isWorthTrying: (snapshot) =>
      snapshot.context.drawing === null && isNextToDraw(snapshot, index, color),
  })),
  'STROKE.EXTENDED': strokes.map(({ index, color, path }) => ({
    name: `level ${index} ${color}`,
    event: { type: 'STROKE.EXTENDED', cells: path.slice(1) },
    isWorthTrying: (snapshot) =>
      snapshot.context.drawing === color && drawnLength(snapshot, index, color) === 1,
  })),
  'STROKE.ENDED': [{ name: 'let go', event: { type: 'STROKE.ENDED' }, isWorthTrying: atLevels }],
  'BOARD.RESET': detours({
    name: 'pressed',
    event: { type: 'BOARD.RESET' },
    isWorthTrying: atLevels,
  }),
  'STROKE.UNDONE': detours({
    name: 'pressed',
    event: { type: 'STROKE.UNDONE' },
    isWorthTrying: atFirstPath,
  }),
  'TIMER.PAUSED': detours({ name: 'pressed', event: { type: 'TIMER.PAUSED' } }),
  'TIMER.RESUMED': detours({ name: 'pressed', event: { type: 'TIMER.RESUMED' } }),
  'APPLICATION.SUBMITTED': [{ name: 'pressed', event: { type: 'APPLICATION.SUBMITTED' } }],
  'APPLICATION.RESTARTED': [{ name: 'pressed', event: { type: 'APPLICATION.RESTARTED' } }],
  'APPLICATION.FORGOTTEN': detours({ name: 'pressed', event: { type: 'APPLICATION.FORGOTTEN' } }),
  'APPLICATION.ENDED': detours({ name: 'elsewhere', event: { type: 'APPLICATION.ENDED' } }),
  'SUBMISSION.FOUND': detours(
    foundSubmission('undecided', { decision: undefined }),
    foundSubmission('qualified', {
      decision: { rule: 'qualified', stage: STAGE_BY_STATE.qualified },
    }),
    foundSubmission("another application's", { submissionId: OTHER_APPLICATION_ID }),
  ),
  'URL.REQUESTED': detours(
    url('the intro', { kind: 'entry' }),
    url('an unknown path', { kind: 'unknown' }),
    ...STEP_IDS.map((step) => url(step, { kind: 'step', step })),
    url('contact, nothing stored', { kind: 'step', step: 'contact' }, { kind: 'missing' }),
    url('contact, storage unreadable', { kind: 'step', step: 'contact' }, { kind: 'unreadable' }),
    url('contact, another tab at workExperience', { kind: 'step', step: 'contact' }, savedAt(3)),
    url('the intro, another tab at workExperience', { kind: 'entry' }, savedAt(3)),
    url('the intro, storage unreadable', { kind: 'entry' }, { kind: 'unreadable' }),
    {
      ...url(
        'contact, another tab at thankYou',
        { kind: 'step', step: 'contact' },
        savedAt(STEP_COUNT),
      ),
      isWorthTrying: atEnds,
    },
    {
      ...url(
        'workExperience, storage unreadable',
        { kind: 'step', step: 'workExperience' },
        { kind: 'unreadable' },
      ),
      isWorthTrying: atSecondOrEnds,
    },
    {
      ...url(
        'workExperience, another tab at workExperience',
        { kind: 'step', step: 'workExperience' },
        savedAt(3),
      ),
      isWorthTrying: atSecondOrEnds,
    },
  ),
  'TIMER.TICKED': [{ name: 'a second', event: { type: 'TIMER.TICKED', seconds: 1 } }],
  'BOARD.SHOWN': [{ name: 'in sight', event: { type: 'BOARD.SHOWN' } }],
  'BOARD.HIDDEN': detours({
    name: 'out of sight',
    event: { type: 'BOARD.HIDDEN' },
    isWorthTrying: atFirstPath,
  }),
  'PAGE.LEFT': detours({ name: 'left', event: { type: 'PAGE.LEFT' }, isWorthTrying: atFirstPath }),
  'RESUME.GONE': detours({
    name: 'removed',
    event: { type: 'RESUME.GONE' },
    isWorthTrying: at('workExperience'),
  }),
  'UPLOAD.PROGRESSED': detours({
    name: 'half',
    event: { type: 'UPLOAD.PROGRESSED', percent: 50 },
    isWorthTrying: at('workExperience'),
  }),
  'UPLOAD.FINISHED': detours({
    name: 'a reference',
    event: { type: 'UPLOAD.FINISHED', reference: RESUME },
    isWorthTrying: at('workExperience'),
  }),
  'UPLOAD.FAILED': detours({
    name: 'failed',
    event: { type: 'UPLOAD.FAILED' },
    isWorthTrying: at('workExperience'),
  }),
  'UPLOAD.REFUSED': detours({
    name: 'too large',
    event: { type: 'UPLOAD.REFUSED', reason: 'The file is too large: send at most 10 MiB.' },
    isWorthTrying: at('workExperience'),
  }),
  'DELIVERY.ATTEMPTED': deliveries('DELIVERY.ATTEMPTED'),
  'DELIVERY.POSTPONED': deliveries('DELIVERY.POSTPONED'),
  'DELIVERY.ACKNOWLEDGED': deliveries('DELIVERY.ACKNOWLEDGED'),
  'DELIVERY.ADDED': deliveries('DELIVERY.ADDED'),
  'DELIVERY.REFUSED': deliveries('DELIVERY.REFUSED'),
  'RECORDS.RESTORED': [],
  'TIMER.RESET': [],
  'TIMER.STARTED': [],
  'TIMER.STOPPED': [],
  'VETTING.REQUESTED': [],
  'PLACE.REQUESTED': [],
  'DECISION.DUE': [],
  'DECISION.MADE': [],
}

function foundSubmission(name: string, changes: Partial<Submission>): Case<'SUBMISSION.FOUND'> {
  return { name, event: { type: 'SUBMISSION.FOUND', submission: { ...SUBMISSION, ...changes } } }
}

function deliveries<Type extends DeliveryEvent['type']>(type: Type) {
  return [
    {
      name: 'its own',
      event: { type, submissionId: APPLICATION_ID, isStored: true },
      isWorthTrying: atThankYou,
    },
    {
      name: "another application's",
      event: { type, submissionId: OTHER_APPLICATION_ID, isStored: false },
      isWorthTrying: atThankYou,
    },
  ] as unknown as readonly Case<Type>[]
}

/** The cases as the generator takes them, named by event and case. */
export const EVENT_CASES: readonly EventExample[] = Object.values(CASES)
  .flat()
  .map(({ isWorthTrying = () => true, ...example }) => ({
    ...example,
    name: `${example.event.type}: ${example.name}`,
    isWorthTrying: (snapshot) =>
      (!isBoardAwaited(snapshot) || example.event.type === 'BOARD.SHOWN') &&
      (!example.isDetour || isOrdinary(snapshot)) &&
      isWorthTrying(snapshot),
  }))

/** The results that the actors can have. */
export const ACTOR_CASES: Record<string, readonly AnswerExample[]> = {
  readSubmission: [
    { name: 'no submission', output: null },
    { name: 'ended', output: 'ended' },
    { name: 'database refused', error: new Error('refused') },
  ],
  writeSubmission: [
    { name: 'stored', output: APPLICATION_ID },
    { name: 'database refused', error: new Error('refused') },
  ],
  freezeSubmission: [
    { name: 'stored', output: undefined },
    { name: 'database refused', error: new Error('refused') },
  ],
  analyseBackground: [
    { name: 'approved', output: { status: 'approved', reasoning: 'Fits the role well.' } },
    { name: 'manual review', output: { ai_status: 'manual_review_required' } },
    { name: 'down', error: new Error('down') },
  ],
  locate: [
    { name: 'nowhere', output: null },
    {
      name: 'Austin TX',
      output: {
        country: 'United States',
        countryCode: 'US',
        region: 'TX',
        regionName: 'Texas',
        city: 'Austin',
      },
    },
    { name: 'down', error: new Error('down') },
  ],
  readClock: [
    { name: '21 November 2026', output: { today: '2026-11-21' } },
    { name: 'none', error: new Error('no clock') },
  ],
}
