import { Hono } from 'hono'
import * as v from 'valibot'
import { ANALYSIS_FIELDS } from '../../../machines/requests/analysis-request.ts'
import type { AppEnv } from '../http/app-env.ts'
import { bodyErrors, readJsonObject } from '../http/body.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { Problem } from '../http/problem.ts'
import { json, operation } from '../openapi.ts'
import type { Services } from '../services.ts'
import { VettingAnswer, vet } from './vetting.ts'

const MAX_KILOBYTES = 256
const Text = v.optional(v.string(), '')
const VettingRequest = v.object(v.entriesFromList(ANALYSIS_FIELDS, Text))

const ANALYZE = operation({
  summary: 'Vetting of an applicant by fixed rules',
  description: 'Nothing is stored.',
  body: { content: json(VettingRequest) },
  answers: { 200: { description: 'What they say.', content: json(VettingAnswer) } },
  errors: { ...bodyErrors(MAX_KILOBYTES), 422: 'A field is no text.' },
})

/** The reference implementation of the AI vetting service (section 7), by the rules of {@link vet}. */
export function vettingRoutes(services: Services): Hono<AppEnv> {
  const limit = limitCalls(services, 'lookup')
  return new Hono<AppEnv>().post('/analyze', ANALYZE, limit, async (c) => {
    const request = v.safeParse(VettingRequest, await readJsonObject(c, MAX_KILOBYTES))
    if (!request.success) {
      const fields = request.issues.map((issue) => v.getDotPath(issue))
      throw new Problem(422, `Send every field as a text; wrong: ${fields.join(', ')}.`)
    }
    return c.json(vet(request.output))
  })
}
