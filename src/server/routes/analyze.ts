import { Hono } from 'hono'
import * as v from 'valibot'
import { ANALYSIS_FIELDS } from '../../../machines/requests/analysis-request.ts'
import type { AppEnv } from '../http/app-env.ts'
import { Problem } from '../http/problem.ts'
import { limitBody, readJsonObject } from '../http/request-body.ts'
import { vet } from '../vetting/rules.ts'

const Text = v.optional(v.string(), '')
const VettingRequest = v.object(v.entriesFromList(ANALYSIS_FIELDS, Text))

/**
 * `POST /analyze`: the stand-in for the AI vetting service (section 7), by the rules of
 * `vetting/rules.ts`. Takes the eight fields as texts, absent ones as empty, and answers 200 with
 * `{ status, summary }`. It keeps nothing and needs no token.
 */
export function analyzeRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/analyze', limitBody(256), async (c) => {
    const request = v.safeParse(VettingRequest, await readJsonObject(c))
    if (!request.success) {
      const fields = request.issues.map((issue) => v.getDotPath(issue))
      throw new Problem(422, `Send every field as a text; wrong: ${fields.join(', ')}.`)
    }
    return c.json(vet(request.output))
  })
}
