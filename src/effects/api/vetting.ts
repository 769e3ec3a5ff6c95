import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { type AnalysisResult, vettingStatus } from '../../../machines/records/application.ts'
import {
  AnalysisAnswer,
  type AnalysisRequest,
  OWN_STATUSES,
} from '../../../machines/requests/analysis-request.ts'
import { OWN_BACKEND } from '../configuration.ts'
import { call, json, logFailure } from './http.ts'

const ownStatuses: readonly string[] = OWN_STATUSES
const OwnAnalysisAnswer = v.pipe(
  AnalysisAnswer,
  v.check((answer) => ownStatuses.includes(vettingStatus(answer))),
)

/** Asks the vetting service (section 7); a failure is logged and passed on, never shown. */
export function createVetting({ baseUrl }: { baseUrl: string }) {
  const schema = json(baseUrl === OWN_BACKEND ? OwnAnalysisAnswer : AnalysisAnswer)
  return fromPromise<AnalysisResult, AnalysisRequest>(async ({ input, signal }) => {
    try {
      return await call(`${baseUrl}/analyze`, schema, { method: 'POST', body: input, signal })
    } catch (error) {
      if (!signal.aborted) logFailure('analyze', error)
      throw error
    }
  })
}
