import * as v from 'valibot'
import { STAGE_BY_RULE, STAGE_RULES } from '../../../machines/decision/table.ts'
import { Application } from '../../../machines/records/application.ts'

const Decision = v.pipe(
  v.object({ rule: v.picklist(STAGE_RULES) }),
  v.transform(({ rule }) => ({ rule, stage: STAGE_BY_RULE[rule] })),
)

/**
 * A submission as this device keeps it: written at Submit, frozen by the decision, then delivered.
 * A page of another version may have written it: answers or a decision that do not fit count as
 * absent, and the body goes out as it was frozen, for the backend to check.
 */
const StoredSubmission = v.object({
  applicationId: v.string(),
  answers: v.fallback(v.optional(Application), undefined),
  decision: v.fallback(v.optional(Decision), undefined),
  payload: v.optional(v.looseObject({})),
  isAcknowledged: v.boolean(),
  isCleared: v.boolean(),
  /** What was done once for this application and must not be done again. */
  done: v.fallback(v.optional(v.array(v.string())), undefined),
})
export type StoredSubmission = v.InferOutput<typeof StoredSubmission>

/** A record of the database as a submission; undefined where it is none. */
export function submissionOf(record: unknown): StoredSubmission | undefined {
  const known = v.safeParse(StoredSubmission, record)
  return known.success ? known.output : undefined
}
