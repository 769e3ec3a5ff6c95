import * as v from 'valibot'
import { DECISION_STATES, STAGE_BY_STATE } from '../../../machines/decision/table.ts'
import { Application } from '../../../machines/records/application.ts'
import type { Submission } from '../../../machines/requests/submissions.ts'

const Decision = v.pipe(
  v.object({ rule: v.picklist(DECISION_STATES) }),
  v.transform(({ rule }) => ({ rule, stage: STAGE_BY_STATE[rule] })),
)

/**
 * A submission as this device stores it: written at Submit, frozen by the decision, then delivered.
 * A page of another version may have written it: answers or a decision that do not fit count as
 * absent, and the body goes out as it was frozen, for the backend to check.
 */
const StoredSubmission = v.object({
  /** The submission's id; released pages store it under this name. */
  applicationId: v.string(),
  answers: v.fallback(v.optional(Application), undefined),
  decision: v.fallback(v.optional(Decision), undefined),
  payload: v.optional(v.looseObject({})),
  isAcknowledged: v.boolean(),
  /** Whether the backend has stored it as a further contact. */
  isAdded: v.fallback(v.optional(v.boolean()), undefined),
  isCleared: v.boolean(),
  /** Since when and when last the backend refused it, in ms since 1970, and to which release of the page. */
  refused: v.fallback(
    v.optional(v.object({ since: v.number(), at: v.number(), release: v.string() })),
    undefined,
  ),
  /** What was done once for this application and must not be done again. */
  done: v.fallback(v.optional(v.array(v.string())), undefined),
})
export type StoredSubmission = v.InferOutput<typeof StoredSubmission>

/** A record of the database as a submission; undefined if it is none. */
export function submissionOf(record: unknown): StoredSubmission | undefined {
  const parsed = v.safeParse(StoredSubmission, record)
  return parsed.success ? parsed.output : undefined
}

/** What the database has, with what a page could not write: facts are only added. */
export function merged(stored: StoredSubmission, unstored: StoredSubmission): StoredSubmission {
  const { decision, payload } = stored.payload ? stored : unstored
  const done = new Set([...(stored.done ?? []), ...(unstored.done ?? [])])
  return {
    applicationId: stored.applicationId,
    answers: stored.answers ?? unstored.answers,
    decision,
    payload,
    isAcknowledged: stored.isAcknowledged || unstored.isAcknowledged,
    isAdded: stored.isAdded ?? unstored.isAdded,
    isCleared: stored.isCleared || unstored.isCleared,
    refused: unstored.refused ?? stored.refused,
    done: done.size > 0 ? [...done] : undefined,
  }
}

/** Whether the backend has taken or refused it. */
export function isAnswered({ isAcknowledged, refused }: StoredSubmission): boolean {
  return isAcknowledged || refused !== undefined
}

/** Delivered, and its applicant's records deleted: it is of no more use. */
export function isComplete({ isAcknowledged, isCleared }: StoredSubmission): boolean {
  return isAcknowledged && isCleared
}

/** Whether both are the same answers, as this version reads them. */
export function isSame(stored: Application | undefined, answers: Application): boolean {
  return asRead(stored) === asRead(answers)
}

function asRead(answers: Application | undefined): string | undefined {
  const parsed = v.safeParse(Application, answers)
  return parsed.success ? JSON.stringify(parsed.output) : undefined
}

/** What the chart is told of a submission. */
export function submissionWith(
  { applicationId, answers, decision, isAcknowledged, isAdded = false, refused }: StoredSubmission,
  isStored: boolean,
): Submission {
  const isRefused = !isAcknowledged && refused !== undefined
  const submissionId = applicationId
  return { submissionId, answers, decision, isAcknowledged, isAdded, isRefused, isStored }
}
