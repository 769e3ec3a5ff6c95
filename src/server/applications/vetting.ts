import { Hono } from 'hono'
import * as v from 'valibot'
import { answersIn, formAnalysis } from '../../../machines/forms/index.ts'
import { isBlank } from '../../../machines/forms/normalize.ts'
import type { AnalysisRequest } from '../../../machines/requests/analysis-request.ts'
import { ANALYSIS_FIELDS } from '../../../machines/requests/analysis-request.ts'
import type { ContactPayload } from '../../../machines/requests/contact-payload.ts'
import type { AppEnv } from '../http/app-env.ts'
import { bodyRefusals, readJsonObject } from '../http/body.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { Problem } from '../http/problem.ts'
import { json, operation } from '../openapi.ts'
import type { Services } from '../services.ts'

/** What the vetting service answers. */
const VettingAnswer = v.object({
  status: v.picklist(['approved', 'manual_review_required']),
  summary: v.string(),
})
type VettingAnswer = v.InferOutput<typeof VettingAnswer>

/**
 * Answers in place of an AI vetting service, always the same for the same request. The first rule
 * that holds decides:
 *
 * 1. an affiliation with a casino, sportsbook or supplier was described: manual review;
 * 2. no background was given, neither résumé, LinkedIn profile nor written summary: manual review;
 * 3. the fit reason or the summary speaks of not doing the tasks in person (a bot, an
 *    auto-clicker, a macro, outsourcing, a subcontractor, several accounts): manual review;
 * 4. otherwise: approved.
 */
export function vet(request: AnalysisRequest): VettingAnswer {
  const { cv, linkedIn, writtenSummary, whyGoodFit, casinoAffiliation } = request
  if (!isBlank(casinoAffiliation)) {
    return review('An affiliation with a gaming business was declared.')
  }
  const backgrounds = [
    isBlank(cv) ? [] : 'a résumé',
    isBlank(linkedIn) ? [] : 'a LinkedIn profile',
    isBlank(writtenSummary) ? [] : 'a written summary',
  ].flat()
  if (backgrounds.length === 0) return review('No background was given.')
  const words = NOT_IN_PERSON.exec(`${whyGoodFit}\n${writtenSummary}`)
  if (words) return review(`The applicant writes of “${words[0].toLowerCase()}”.`)
  return { status: 'approved', summary: `Background given by ${backgrounds.join(' and ')}.` }
}

const NOT_IN_PERSON =
  /\b(?:bots?|auto-?clickers?|macros?|outsourc(?:e|ed|ing)|subcontract(?:s|ors?|ing)?|(?:multiple|several) accounts)\b/i

function review(summary: string): VettingAnswer {
  return { status: 'manual_review_required', summary }
}

/** The same for what a contact says of its applicant. */
export function vetContact(payload: ContactPayload): VettingAnswer {
  return vet({ ...formAnalysis(answersIn(payload)), hubspotId: '' })
}

const MAX_KILOBYTES = 256
const Text = v.optional(v.string(), '')
const VettingRequest = v.object(v.entriesFromList(ANALYSIS_FIELDS, Text))

const ANALYZE = operation({
  summary: 'Vetting of an applicant by fixed rules',
  description: 'Nothing is stored.',
  body: { content: json(VettingRequest) },
  answers: { 200: { description: 'What they say.', content: json(VettingAnswer) } },
  refusals: { ...bodyRefusals(MAX_KILOBYTES), 422: 'A field is no text.' },
})

/** The reference implementation of the AI vetting service (section 7), by the rules of {@link vet}. */
export function analyzeRoutes(services: Services): Hono<AppEnv> {
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
