import type { DecidingRule } from '../../../../machines/decision/table.ts'
import type { FunnelEvent } from '../../../../machines/events.ts'
import { FORM_NAMES, FORMS } from '../../../../machines/forms/index.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import type { FunnelActors } from '../../../../machines/setup.ts'
import type { StepId } from '../../../../machines/steps/step-list.ts'
import { DATA, DATA_TOPICS, wordsFor } from './data-topics.ts'
import { PANEL_TOPICS } from './panel-topics.ts'
import { PRACTICE_TOPICS } from './practice-topics.ts'
import { RULES_TOPICS } from './rules-topics.ts'

const GUARDS = {
  livesElsewhere: US_STATES.flatMap(({ name, code }) => [name, code]),
  isReviewRequired: ['reviewed by a person', 'human review', 'reviewed by hand'],
} satisfies Partial<Record<DecidingRule, readonly string[]>>

/** The fields of each form, in words, lead to its step. */
const STATES: Partial<Record<StepId, readonly string[]>> = Object.fromEntries(
  FORM_NAMES.map((form) => [
    FORMS[form].step.id,
    DATA.filter((datum) => datum.startsWith(`${form}.`)).flatMap(wordsFor),
  ]),
)

const EVENTS: Partial<Record<FunnelEvent['type'], readonly string[]>> = {
  'APPLICATION.FORGOTTEN': ['delete my data', 'remove', 'erase', 'right to be forgotten'],
  'APPLICATION.RESTARTED': ['restart', 'begin again'],
  'APPLICATION.SUBMITTED': ['apply', 'send'],
  'CHANGE.PRESSED': ['edit', 'edit an answer', 'correct an answer'],
  'DELIVERY.POSTPONED': [
    'offline',
    'network',
    'connection',
    'internet',
    'sending fails',
    'backend down',
    'server down',
    'retried',
  ],
  'URL.REQUESTED': ['skip a step'],
  'TIMER.PAUSED': ['pause', 'stop the clock', 'stop the timer'],
}

const SERVICES: Partial<Record<keyof FunnelActors, readonly string[]>> = {
  analyseBackground: ['ai', 'ai check'],
  locate: ['geolocation', 'location lookup'],
}

/** Of a delay and of a state that is no step. */
const OTHERS = {
  spinner: ['loading screen', 'processing screen'],
  restoring: ['closes the browser', 'comes back', 'reload', 'refresh', 'come back later'],
}

/** What the funnel's chart is about although it does not name it, for the search: of guards, states, events, services and delays. */
export const terms: Readonly<Record<string, readonly string[]>> = {
  ...GUARDS,
  ...STATES,
  ...EVENTS,
  ...SERVICES,
  ...OTHERS,
}

/** What the funnel can be asked beside what every chart can be. */
export const topics = [...DATA_TOPICS, ...RULES_TOPICS, ...PRACTICE_TOPICS, ...PANEL_TOPICS]
