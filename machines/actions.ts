import { assertEvent, assign } from 'xstate'
import { type FunnelContext, NO_RECORDS } from './context.ts'
import type { CalendarDate } from './decision/age.ts'
import type { Place } from './decision/test-applicant.ts'
import type { FunnelEvent, UrlTarget } from './events.ts'
import {
  acceptForm,
  formsOf,
  leaveField,
  refuseForm,
  restField,
  withDraft,
  withoutErrors,
} from './form-state.ts'
import type { FormName } from './forms/index.ts'
import * as puzzle from './puzzle/board.ts'
import { type Cell, levelAt, type PuzzleIndex, type PuzzleLevel } from './puzzle/levels.ts'
import { formatElapsed } from './puzzle/score.ts'
import {
  type AnalysisResult,
  type Answers,
  type Application,
  BLANK_ANSWERS,
  BLANK_TIMER,
  type PuzzleAnswer,
} from './records/application.ts'
import type { SavedReading } from './records/saved-state.ts'
import type { StoredEnd } from './requests/submissions.ts'
import { isBefore, type StepId } from './step-list.ts'

interface ActionArgs {
  context: FunnelContext
  event: FunnelEvent
}

/** An action that changes the context; XState infers its types only where a machine is set up. */
function assigned<Params = undefined>(
  change: (args: ActionArgs, params: Params) => Partial<FunnelContext>,
) {
  return assign<FunnelContext, FunnelEvent, Params, FunnelEvent, never>(change)
}

type FormParams = { form: FormName }
type StepParams = { step: StepId }
type EventOf<Type extends FunnelEvent['type']> = Extract<FunnelEvent, { type: Type }>

// The flow

export const enterStep = assigned(({ context: { unlocked } }, { step }: StepParams) =>
  unlocked === null || isBefore(unlocked, step) ? { unlocked: step } : {},
)

export const enterLevel = assigned(({ context }, { index }: { index: PuzzleIndex }) => ({
  application: { ...context.application, puzzleIndex: index },
  drawing: null,
  undoStack: puzzle.EMPTY_BOARD.undoStack,
}))

export const goToRequestedStep = assigned((_, target: UrlTarget) => {
  if (target.kind !== 'step') throw new Error('Only the address of a step leads to one')
  return { destination: target.step }
})

export const goToHighestStep = assigned(({ context: { unlocked } }) => ({ destination: unlocked }))

// Records

export const nameApplication = assigned((_, { applicationId }: EventOf<'APPLICATION.STARTED'>) => ({
  applicationId,
}))

export const noteSaved = assigned((_, saved: SavedReading) => ({ saved }))

export const adoptRecords = assigned(({ context }) => {
  const { saved } = context
  if (saved.kind !== 'read') return {}
  return {
    ...NO_RECORDS,
    application: saved.application,
    unlocked: saved.unlocked,
    destination: saved.step,
    applicationId: saved.applicationId ?? context.applicationId,
    timer: saved.timer,
    forms: formsOf(saved.application, saved.drafts),
    upload: { fileName: saved.drafts.resumeFileName ?? '', percent: 0 },
  }
})

export const resetRecords = assigned(() => NO_RECORDS)

/** Starting over retains only the tracking parameters, and after the outcome nothing. */
export const startOver = assigned(({ context }) => {
  if (context.unlocked === 'thankYou') return withoutApplication(context)
  const { trackingParams } = context.application
  return {
    ...NO_RECORDS,
    application: { ...BLANK_ANSWERS, trackingParams },
  }
})

/** Forgetting also removes the arrival. */
export const forget = assigned(({ context }) => withoutApplication(context))

function withoutApplication({ arrival }: FunnelContext): Partial<FunnelContext> {
  return {
    ...NO_RECORDS,
    arrival: { ...arrival, parameters: {}, externalReferrer: '', documentReferrer: '' },
  }
}

/** Tracking parameters are set once per key; an existing value is never overwritten (section 4). */
export const noteArrival = assigned(({ context: { application, arrival } }) => {
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
})

// Forms

export const changeField = assigned(({ context, event }) => {
  assertEvent(event, ['FIELD.TYPED', 'FIELD.CHOSEN'])
  return { forms: withDraft(context.forms, event.form, { [event.field]: event.value }) }
})

export const checkLeftField = assigned(({ context, event }) => {
  assertEvent(event, 'FIELD.LEFT')
  return { forms: leaveField(context.forms, event) }
})

export const checkRestedField = assigned(({ context, event }) => {
  assertEvent(event, 'FIELD.RESTED')
  return { forms: restField(context.forms, event) }
})

export const refuse = assigned(({ context }, { form }: FormParams) => ({
  forms: refuseForm(context.forms, form),
  refusals: context.refusals + 1,
}))

export const saveForm = assigned(({ context }, { form }: FormParams) => {
  const forms = acceptForm(context.forms, form)
  return { forms, application: { ...context.application, [form]: forms[form].draft } }
})

/** While Continue waits for the résumé no error shows. */
export const hideErrors = assigned(({ context }, { form }: FormParams) => ({
  forms: withoutErrors(context.forms, form),
}))

// Résumé

export const beginUpload = assigned((_, { file }: { file: File }) => ({
  upload: { fileName: file.name, percent: 0 },
}))

export const noteRefusal = assigned(({ context }, { reason }: EventOf<'UPLOAD.REFUSED'>) => ({
  upload: { ...context.upload, refusal: reason },
}))

export const clearFileName = assigned(() => ({ upload: NO_RECORDS.upload }))

export const showProgress = assigned(({ context }, { percent }: { percent: number }) => ({
  upload: { ...context.upload, percent },
}))

export const storeReference = assigned(({ context }, { reference }: { reference: string }) => ({
  forms: withDraft(context.forms, 'workExperience', { resume: reference }),
}))

export const clearResume = assigned(({ context }) => ({
  forms: withDraft(context.forms, 'workExperience', { resume: '' }),
}))

/** The saved answer names a file that is no longer there. */
export const clearSavedResume = assigned(({ context: { application } }) => ({
  application: {
    ...application,
    workExperience: { ...application.workExperience, resume: '' },
  },
}))

// Timer

export const zeroTimer = assigned(({ context }) => ({
  timer: BLANK_TIMER,
  timerResets: context.timerResets + 1,
}))

export const countSeconds = assigned(({ context }, { seconds }: { seconds: number }) => {
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
})

/** Records the total as elapsed seconds times 1000 (section 4). */
export const stopTimer = assigned(({ context }) => {
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
})

// Puzzle

const BLANK_ANSWER = { paths: {}, moves: 0, elapsedSeconds: 0 }

export const beginStroke = assigned((args, { at }: { at: Cell }) =>
  changeBoard(args, (level, board) => puzzle.beginStroke(level, board, at)),
)

export const extendStroke = assigned((args, { cells }: { cells: readonly Cell[] }) =>
  changeBoard(args, (level, board) => puzzle.extendStroke(level, board, cells)),
)

export const endStroke = assigned((args) =>
  changeBoard(args, (_, board) => puzzle.endStroke(board)),
)

/** The level starts again; time and moves stay (section 4). */
export const resetBoard = assigned((args) =>
  changeBoard(args, (_, board) => puzzle.resetBoard(board)),
)

export const undoStroke = assigned((args) =>
  changeBoard(args, (_, board) => puzzle.undoStroke(board)),
)

function changeBoard(
  { context: { application, timer, drawing, undoStack } }: ActionArgs,
  play: (level: PuzzleLevel, board: puzzle.Board) => puzzle.Board,
): Partial<FunnelContext> {
  const { paths, moves } = answerIn(application)
  const board: puzzle.Board = { paths, drawing, moves, undoStack }
  const next = play(levelAt(application.puzzleIndex), board)
  if (next === board) return {}
  return {
    drawing: next.drawing,
    undoStack: next.undoStack,
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
export const clearAssessment = assigned(({ context }) => {
  const { analysisResult: _, ...application } = context.application
  const { puzzleAnswers, puzzlePerformance } = BLANK_ANSWERS
  return { application: { ...application, puzzleAnswers, puzzlePerformance } }
})

// Vetting, place and decision

export const storeAnalysis = assigned(({ context }, result: AnalysisResult) => ({
  application: { ...context.application, analysisResult: result },
}))

export const storePlace = assigned((_, place: Place | null) => ({ place }))

export const storeToday = assigned((_, today: CalendarDate) => ({ today }))

export const noteSubmission = assigned((_, submissionId: string) => ({ submissionId }))

/** The submitted answers take the place of the saved ones, which may be older. */
export const restoreSubmission = assigned(({ context }, end: StoredEnd) => {
  if (end === null || end === 'ended') return {}
  const { answers, decision, isStored } = end
  return {
    ...(answers && submittedAnswers(context, answers)),
    upload: NO_RECORDS.upload,
    drawing: null,
    place: undefined,
    today: undefined,
    restoredSubmission: end,
    isStored: decision !== undefined && isStored,
  }
})

function submittedAnswers(
  { application }: FunnelContext,
  { storeVersion: _, currentStep, maxUnlockedStep, applicationStarted, ...answers }: Application,
): Partial<FunnelContext> {
  const { totalTimeMs, totalMoves } = answers.puzzlePerformance
  const trackingParams = { ...application.trackingParams, ...answers.trackingParams }
  return {
    application: { ...application, ...answers, trackingParams },
    forms: formsOf(answers),
    timer: { totalTimeMs, totalMoves, elapsedSeconds: totalTimeMs / 1000 },
  }
}

export const noteStored = assigned((_, { isStored }: { isStored: boolean }) => ({ isStored }))
