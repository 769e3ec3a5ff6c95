import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { AnalysisResult } from '../../../machines/records/application.ts'
import {
  AnalysisAnswer,
  type AnalysisRequest,
} from '../../../machines/requests/analysis-request.ts'
import { call, logFailure } from './http.ts'

/** Asks the vetting service (section 7); a failure is logged and passed on, never shown. */
export function createVetting(vetting: { baseUrl: string }) {
  return fromPromise<AnalysisResult, AnalysisRequest>(async ({ input, signal }) => {
    try {
      const answer = await call(`${vetting.baseUrl}/analyze`, {
        method: 'POST',
        body: input,
        retry: 0,
        signal,
      })
      return v.parse(AnalysisAnswer, answer)
    } catch (error) {
      if (!signal.aborted) logFailure('analyze', error)
      throw error
    }
  })
}
