import { decideAbandonedSubmission } from '../actor-inputs.ts'
import type { FrozenSubmission } from '../requests/submissions.ts'
import type { OutboxContext, OutboxEvent, Undelivered } from './context.ts'

/** The current submission: the first in the queue. */
export function first<Submission>([submission]: readonly Submission[]): Submission {
  if (submission === undefined) throw new Error('No submission is left')
  return submission
}

/** What is recorded of the current submission once the backend has it. */
export function acknowledgement(queue: readonly Undelivered[]) {
  const { submissionId, isAdded = false } = first(queue)
  return { submissionId, isAdded }
}

/** The page's own application, which another tab may have delivered. */
export function awaitedIn({ awaited }: OutboxContext): { submissionId: string } {
  if (awaited === null) throw new Error('The page waits for no other tab')
  return { submissionId: awaited }
}

/** Decides the current abandoned submission by the answers stored at Submit (section 4). */
export function decideAbandoned(context: OutboxContext): FrozenSubmission {
  const { submissionId, answers } = first(context.abandoned)
  if (!answers) throw new Error('A submission is decided by its answers')
  return decideAbandonedSubmission({ submissionId, answers }, context.configuration, context.today)
}

/** The application whose records were removed. */
export function clearedBy(event: OutboxEvent): { submissionId: string } {
  if (event.type !== 'OUTBOX.CLEARED') throw new Error('A submission is cleared by OUTBOX.CLEARED')
  return { submissionId: event.submissionId }
}
