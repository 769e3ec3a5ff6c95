import { fromPromise } from 'xstate'
import type { Application } from '../../../machines/records/application.ts'
import type { FrozenSubmission, Submission } from '../../../machines/requests/submissions.ts'
import type { Submissions } from './submissions.ts'

/** The three actors by which the machine keeps its submission on this device. */
export function submissionActors(submissions: Submissions) {
  return {
    readSubmission: fromPromise<Submission | null, { applicationId: string }>(({ input }) =>
      submissions.find(input.applicationId),
    ),
    writeSubmission: fromPromise<void, { applicationId: string; answers: Application }>(
      ({ input }) => submissions.write(input),
    ),
    freezeSubmission: fromPromise<void, FrozenSubmission>(({ input }) => submissions.freeze(input)),
  }
}
