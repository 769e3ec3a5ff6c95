import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { AnalysisResult } from '../../../machines/records/application.ts'
import type { AnalysisRequest } from '../../../machines/requests/analysis-request.ts'
import { call, logFailure } from './http.ts'

const Text = v.fallback(v.optional(v.string()), undefined)

/** A field that holds no text counts as absent, so that it does not cost the answer its status. */
const Answer = v.object({
  status: Text,
  ai_status: Text,
  reasoning: Text,
  summary: Text,
  ai_summary: Text,
})

/** Asks the vetting service (section 7); a failure is logged and passed on, never shown. */
export function createVetting(vetting: { baseUrl: string }) {
  return fromPromise<AnalysisResult, AnalysisRequest>(async ({ input, signal }) => {
    try {
      const answer = await call(`${vetting.baseUrl}/analyze`, {
        method: 'POST',
        body: input,
        signal,
      })
      return v.parse(Answer, answer)
    } catch (error) {
      if (!signal.aborted) logFailure('analyze', error)
      throw error
    }
  })
}
