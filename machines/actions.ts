import { BLANK_ANSWERS, BLANK_TIMER, type FunnelContext, formsOf } from './context.ts'
import type { CalendarDate } from './decision/age.ts'
import type { Place } from './decision/test-applicant.ts'
import type {
  FieldChosen,
  FieldLeft,
  FieldRested,
  FieldTyped,
  FunnelEvent,
  UrlTarget,
} from './events.ts'
import {
  acceptForm,
  draftField,
  leaveField,
  refuseForm,
  restField,
  withDraft,
  withoutErrors,
} from './forms/form-state.ts'
import type { FormName } from './forms/index.ts'
import {
  type Board,
  beginStroke as begun,
  endStroke as ended,
  extendStroke as extended,
} from './puzzle/board.ts'
import { formatElapsed } from './puzzle/elapsed-time.ts'
import type { Cell, PuzzleIndex } from './puzzle/levels.ts'
import { levelAt, type PuzzleLevel } from './puzzle/levels.ts'
import type { AnalysisResult, Answers, PuzzleAnswer } from './records/application.ts'
import type { SavedReading } from './records/saved-reading.ts'
import type { Submission } from './requests/submissions.ts'
import { isBefore, type StepId } from './steps/step-list.ts'

interface ActionArgs {
  context: FunnelContext
  event: FunnelEvent
}
type Change = Partial<FunnelContext>
type OfForm = { form: FormName }
type OfStep = { step: StepId }
type EventOf<Type extends FunnelEvent['type']> = Extract<FunnelEvent, { type: Type }>

// The flow

export function enterStep({ context: { unlocked } }: ActionArgs, { step }: OfStep): Change {
  return unlocked === null || isBefore(unlocked, step) ? { unlocked: step } : {}
}

export function enterLevel({ context }: ActionArgs, { index }: { index: PuzzleIndex }): Change {
  return {
    application: { ...context.application, puzzleIndex: index },
    drawing: null,
  }
}

export function goToRequestedStep(_: ActionArgs, target: UrlTarget): Change {
  if (target.kind !== 'step') throw new Error('Only the address of a step leads to one')
  return { destination: target.step }
}

export function goToHighestStep({ context: { unlocked } }: ActionArgs): Change {
  return { destination: unlocked }
}

// Records

export function noteSaved(_: ActionArgs, saved: SavedReading): Change {
  return { saved }
}

export function adoptRecords({ context }: ActionArgs): Change {
  const { saved } = context
  if (saved.kind !== 'read') return {}
  return {
    application: saved.application,
    unlocked: saved.unlocked,
    destination: saved.step,
    applicationId: saved.applicationId ?? context.applicationId,
    timer: saved.timer,
    forms: formsOf(saved.application, saved.drafts),
    upload: { fileName: saved.drafts.resumeFileName ?? '', percent: 0 },
    drawing: null,
    place: undefined,
    recalled: null,
  }
}

export function resetRecords(): Change {
  return {
    application: BLANK_ANSWERS,
    unlocked: null,
    destination: null,
    timer: BLANK_TIMER,
    forms: formsOf(BLANK_ANSWERS),
    drawing: null,
    upload: { fileName: '', percent: 0 },
    place: undefined,
    recalled: null,
  }
}

/** Starting over keeps only the tracking parameters. */
export function startOver({ context }: ActionArgs): Change {
  const { trackingParams } = context.application
  return {
    ...resetRecords(),
    application: { ...BLANK_ANSWERS, trackingParams },
  }
}

/** Forgetting also removes the arrival. */
export function forget({ context }: ActionArgs): Change {
  return {
    ...resetRecords(),
    arrival: {
      ...context.arrival,
      parameters: {},
      externalReferrer: '',
      documentReferrer: '',
    },
  }
}

/** Tracking parameters are set once per key; an existing value is never overwritten (section 4). */
export function noteArrival({ context: { application, arrival } }: ActionArgs): Change {
  const arrived = arrival.externalReferrer
    ? { external_referrer: arrival.externalReferrer, ...arrival.parameters }
    : arrival.parameters
  return {
    opened: undefined,
    application: {
      ...application,
      trackingParams: { ...arrived, ...application.trackingParams },
    },
  }
}

// Forms

export function changeField({ context }: ActionArgs, change: FieldTyped | FieldChosen): Change {
  return { forms: draftField(context.forms, change) }
}

export function checkLeftField({ context }: ActionArgs, left: FieldLeft): Change {
  return { forms: leaveField(context.forms, left) }
}

export function checkRestedField({ context }: ActionArgs, rested: FieldRested): Change {
  return { forms: restField(context.forms, rested) }
}

export function refuse({ context }: ActionArgs, { form }: OfForm): Change {
  return { forms: refuseForm(context.forms, form), refusals: context.refusals + 1 }
}

export function saveForm({ context }: ActionArgs, { form }: OfForm): Change {
  const forms = acceptForm(context.forms, form)
  return { forms, application: { ...context.application, [form]: forms[form].draft } }
}

/** A Continue that waits for the résumé shows no error meanwhile. */
export function hideErrors({ context }: ActionArgs, { form }: OfForm): Change {
  return { forms: withoutErrors(context.forms, form) }
}

// Résumé

export function beginUpload(_: ActionArgs, { file }: { file: File }): Change {
  return { upload: { fileName: file.name, percent: 0 } }
}

export function noteRefusal(
  { context }: ActionArgs,
  { reason }: EventOf<'UPLOAD.REFUSED'>,
): Change {
  return { upload: { ...context.upload, refusal: reason } }
}

export function showProgress({ context }: ActionArgs, { percent }: { percent: number }): Change {
  return { upload: { ...context.upload, percent } }
}

export function storeReference(
  { context }: ActionArgs,
  { reference }: { reference: string },
): Change {
  return { forms: withDraft(context.forms, 'workExperience', { resume: reference }) }
}

export function clearResume({ context }: ActionArgs): Change {
  return { forms: withDraft(context.forms, 'workExperience', { resume: '' }) }
}

// Timer

export function zeroTimer(): Change {
  return { timer: BLANK_TIMER }
}

export function countSeconds({ context }: ActionArgs, { seconds }: { seconds: number }): Change {
  const { timer, application } = context
  const key = `puzzle${application.puzzleIndex}` as const
  const answer = application.puzzleAnswers[key] ?? BLANK_ANSWER
  return {
    timer: { ...timer, elapsedSeconds: timer.elapsedSeconds + seconds },
    application: {
      ...application,
      puzzleAnswers: {
        ...application.puzzleAnswers,
        [key]: {
          ...answer,
          elapsedSeconds: answer.elapsedSeconds + seconds,
        },
      },
    },
  }
}

/** Records the total as elapsed seconds times 1000 (section 4). */
export function stopTimer({ context }: ActionArgs): Change {
  const { timer, application } = context
  const totalTimeMs = timer.elapsedSeconds * 1000
  return {
    timer: { ...timer, totalTimeMs },
    application: {
      ...application,
      puzzlePerformance: {
        totalTimeMs,
        totalMoves: timer.totalMoves,
        totalTimeFormatted: formatElapsed(timer.elapsedSeconds),
      },
    },
  }
}

// Puzzle

const BLANK_ANSWER = { paths: {}, moves: 0, elapsedSeconds: 0 }

export function beginStroke(args: ActionArgs, { at }: { at: Cell }): Change {
  return changeBoard(args, (level, board) => begun(level, board, at))
}

export function extendStroke(args: ActionArgs, { cells }: { cells: readonly Cell[] }): Change {
  return changeBoard(args, (level, board) => extended(level, board, cells))
}

export function endStroke(args: ActionArgs): Change {
  return changeBoard(args, (_, board) => ended(board))
}

/** The level starts again; time and moves stay (section 4). */
export function resetBoard(args: ActionArgs): Change {
  return changeBoard(args, (_, board) => ({ ...board, paths: {}, drawing: null }))
}

function changeBoard(
  { context: { application, timer, drawing } }: ActionArgs,
  change: (level: PuzzleLevel, board: Board) => Board,
): Change {
  const { paths, moves } = answerIn(application)
  const board: Board = { paths, drawing, moves }
  const next = change(levelAt(application.puzzleIndex), board)
  if (next === board) return {}
  return {
    drawing: next.drawing,
    timer: { ...timer, totalMoves: timer.totalMoves + next.moves - moves },
    application: withAnswer(application, { paths: next.paths, moves: next.moves }),
  }
}

/** What is drawn and counted on the current level so far. */
function answerIn({ puzzleAnswers, puzzleIndex }: Answers): PuzzleAnswer {
  return puzzleAnswers[`puzzle${puzzleIndex}`] ?? BLANK_ANSWER
}

function withAnswer(application: Answers, changes: Partial<PuzzleAnswer>): Answers {
  const { puzzleAnswers, puzzleIndex } = application
  return {
    ...application,
    puzzleAnswers: {
      ...puzzleAnswers,
      [`puzzle${puzzleIndex}`]: { ...answerIn(application), ...changes },
    },
  }
}

/** An assessment starts without drawings, counts and vetting answer. */
export function clearAssessment({ context }: ActionArgs): Change {
  const { analysisResult: _, ...application } = context.application
  const { puzzleAnswers, puzzlePerformance } = BLANK_ANSWERS
  return { application: { ...application, puzzleAnswers, puzzlePerformance } }
}

// Vetting, place and decision

export function storeAnalysis({ context }: ActionArgs, result: AnalysisResult): Change {
  return { application: { ...context.application, analysisResult: result } }
}

export function storePlace(_: ActionArgs, place: Place | null): Change {
  return { place }
}

export function storeToday(_: ActionArgs, today: CalendarDate): Change {
  return { today }
}

export function recallSubmission(_: ActionArgs, recalled: Submission | null): Change {
  return { recalled }
}
