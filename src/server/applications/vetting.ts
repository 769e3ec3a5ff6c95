import * as v from 'valibot'
import { answersIn, formAnalysis } from '../../../machines/forms/index.ts'
import { isBlank } from '../../../machines/forms/normalize.ts'
import { type AnalysisRequest, OWN_STATUSES } from '../../../machines/requests/analysis-request.ts'
import type { ContactPayload } from '../../../machines/requests/contact-payload.ts'

/** What the vetting service answers. */
export const VettingAnswer = v.object({ status: v.picklist(OWN_STATUSES), summary: v.string() })
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
