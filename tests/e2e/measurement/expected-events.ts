import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { BLANK_PROGRESS } from '../../specification/application.ts'
import {
  decisionIssued,
  identified,
  STARTED,
  stepCompleted,
  submitted,
} from '../../specification/events.ts'
import { FIRST_FORM, fieldsOf, SHORTEST } from '../../specification/forms/index.ts'
import { type Screen, STEPS } from '../../specification/steps.ts'

/** Milliseconds that the applicant leaves before a press, and that a solved level shows. */
const PRESS_MS = 400
const SOLVED_MS = 1000

/** What differs between the runs whose events are compared. */
export interface MeasuredRun {
  tracking: Readonly<Record<string, string>>
  /** Seconds that each level took, from the first. */
  seconds: readonly number[]
  performance: { totalTimeMs: number; totalMoves: number; totalTimeFormatted: string }
}

interface ExpectedEvent {
  event_type: string
  time: number
  user_id?: string
  event_properties?: object
  user_properties?: object
}

/**
 * The events of an application with the shortest answers that is approved, as the ingestion keeps
 * them (section 3); `begin` is the time, in milliseconds, of the clock before Start
 * Application.
 */
export function eventsOf(run: MeasuredRun, begin: number): ExpectedEvent[] {
  const application = { ...SHORTEST, tracking: run.tracking }
  const user = identified({ ...application, performance: BLANK_PROGRESS.puzzlePerformance })
  const identify = (time: number, linkedin: string) => ({
    event_type: '$identify',
    time,
    user_id: SHORTEST.contactDetails.email,
    user_properties: { $set: { ...user.properties, linkedin } },
  })

  let time = begin + PRESS_MS
  const events: ExpectedEvent[] = [
    { event_type: STARTED.type, time, event_properties: STARTED.properties },
  ]
  for (const screen of STEPS.slice(0, -1)) {
    time += durationOf(screen)
    if (screen.form === FIRST_FORM) events.push(identify(time, ''))
    if (screen.form === 'workExperience') events.push(identify(time, user.properties.linkedin))
    events.push(kept(stepCompleted(screen.name, dataOf(screen, run), 'default'), time))
  }
  const vetting = { status: 'approved', summary: '' }
  const approved = {
    ...application,
    performance: run.performance,
    rule: 'qualified',
    vetting,
  } as const
  return [...events, kept(submitted(approved, ''), time), kept(decisionIssued(approved), time)]
}

function durationOf({ form, level }: Screen): number {
  if (level) return PRESS_MS + SOLVED_MS
  if (!form) return PRESS_MS
  const answers: Readonly<Record<string, unknown>> = { ...SHORTEST[form] }
  const pressed = fieldsOf(form).filter(
    ([name, { kind, blank }]) => ['choice', 'box'].includes(kind) && answers[name] !== blank,
  )
  return PRESS_MS * (pressed.length + 1)
}

function dataOf({ form, level }: Screen, { seconds }: MeasuredRun): object {
  if (form) return SHORTEST[form]
  if (!level) return {}
  const paths = SOLVED_BOARDS[level]
  const moves = Object.keys(paths).length
  const puzzle_answer = { paths, moves, elapsedSeconds: seconds[level - 1] }
  return { puzzle_number: level, puzzle_answer }
}

function kept(event: { type: string; properties: object }, time: number): ExpectedEvent {
  const timestamp = new Date(time).toISOString()
  return {
    event_type: event.type,
    time,
    user_id: SHORTEST.contactDetails.email,
    event_properties: { ...event.properties, timestamp },
  }
}
