import type { DecidingRule } from '../../../../machines/decision/table.ts'
import type { FunnelEvent } from '../../../../machines/events.ts'
import { FORM_NAMES, FORMS } from '../../../../machines/forms/index.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import type { StepId } from '../../../../machines/steps/step-list.ts'
import { DATA_TOPICS } from './data-topics.ts'
import { RULES_TOPICS } from './rules-topics.ts'

const GUARDS = {
  livesElsewhere: US_STATES.flatMap(({ name, code }) => [name, code]),
} satisfies Partial<Record<DecidingRule, readonly string[]>>

/** The fields of each form, in words, lead to its step. */
const STATES: Partial<Record<StepId, readonly string[]>> = Object.fromEntries(
  FORM_NAMES.map((form) => [
    FORMS[form].step.id,
    DATA_TOPICS.filter(({ id }) => id.startsWith(`data ${form}.`)).flatMap(
      ({ subjects }) => subjects,
    ),
  ]),
)

const EVENTS: Partial<Record<FunnelEvent['type'], readonly string[]>> = {
  'APPLICATION.FORGOTTEN': ['delete my data', 'remove', 'erase'],
  'APPLICATION.RESTARTED': ['restart', 'begin again'],
  'APPLICATION.SUBMITTED': ['apply', 'send'],
}

/** What the funnel's chart is about although it does not name it, for the search: of guards, states and events. */
export const terms: Readonly<Record<string, readonly string[]>> = {
  ...GUARDS,
  ...STATES,
  ...EVENTS,
}

/** What the funnel can be asked beside what every chart can be. */
export const topics = [...DATA_TOPICS, ...RULES_TOPICS]
