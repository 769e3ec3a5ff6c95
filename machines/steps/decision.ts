import { and } from 'xstate'
import {
  DECISION_STATES,
  DECISION_TABLE,
  type DecisionState,
  isDisqualified,
  OUTCOME_HEADINGS,
  STAGE_BY_STATE,
  Stage,
} from '../decision/table.ts'
import type { StateMeta } from '../meta.ts'
import { funnel } from '../setup.ts'

/** About the stage of rule 3, which names a state that the rule disqualifies. */
const NJ_STAGE_NOTE = 'New Jersey (NJ) is disqualified too, although the stage names it.'

/** Why an application is in each final state of the decision (section 4). */
const OUTCOME_WORDS: Record<DecisionState, string> = {
  disqualifiedByKnockout: 'Under 20 years old: disqualified by the knockout questions.',
  appliedByAge: '20 but not yet 21 years old: applied, for a later review.',
  disqualifiedByResidence:
    'Lives in a state that is not Pennsylvania, Michigan or West Virginia: disqualified.',
  disqualifiedAsTest: 'A test of a job platform, by identity or by place: disqualified.',
  appliedByReview: 'The vetting service requires a manual review: applied.',
  qualified: 'None of the rules holds: approved.',
}

/** Why an application is disqualified, in the words of its stage. */
const REASONS: Partial<Record<DecisionState, string>> = {
  disqualifiedByKnockout: 'does not meet knockout questions',
  disqualifiedByResidence: 'does not reside in NJ, PA, MI, or WV',
  disqualifiedAsTest: 'Job Platform Test',
}

/** The pipeline stage: facts are gathered, then the first rule that holds decides (section 4). */
export const decision = funnel.createStateConfig({
  description: 'Decides the stage of the application.',
  initial: 'restoringDecision',
  states: {
    restoringDecision: {
      meta: { title: 'An earlier decision' },
      description: 'The decision of an application that was decided before is restored.',
      always: [
        ...DECISION_STATES.map(restoredAs),
        { description: 'It was not decided before.', target: 'gathering' },
      ],
    },
    gathering: {
      meta: { title: 'What the rules read' },
      description: 'The input of the rules is being collected.',
      initial: 'readingClock',
      states: {
        readingClock: {
          description: "Today's date where the applicant is.",
          meta: { title: "Today's date", deadline: 'None: the clock answers at once.' },
          invoke: {
            id: 'readClock',
            src: 'readClock',
            onDone: [
              {
                guard: 'isSpinnerOver',
                description: 'The processing message has ended: decided with what is known.',
                target: '#deciding',
                actions: [{ type: 'storeToday', params: ({ event }) => event.output.today }],
              },
              {
                description: 'The date is known.',
                target: 'waiting',
                actions: [{ type: 'storeToday', params: ({ event }) => event.output.today }],
              },
            ],
            onError: [
              {
                guard: 'isSpinnerOver',
                description:
                  'There is no date, and the processing message has ended: decided without it.',
                target: '#deciding',
              },
              {
                description: 'There is no date: a person then judges the date of birth.',
                target: 'waiting',
              },
            ],
          },
        },
        waiting: {
          description: 'Waits for location and vetting, until the processing message ends.',
          always: {
            guard: and(['isPlaceSettled', 'isVettingSettled']),
            description: 'Location and vetting are settled.',
            target: '#deciding',
          },
          on: {
            'DECISION.DUE': {
              target: '#deciding',
              description:
                'The processing message ends before location and vetting are known: decided with what is known; a later answer does not change the decision.',
            },
          },
        },
      },
    },
    deciding: {
      id: 'deciding',
      meta: { phase: 'Decision' },
      description: 'The rules are evaluated in order; the first that holds decides.',
      always: [
        ...DECISION_TABLE.map(({ guard, description, state }) => ({
          guard,
          description,
          ...decidedAs(state),
        })),
        {
          description: 'None of the rules holds.',
          ...decidedAs('qualified'),
        },
      ],
    },
    ...finalStates(),
  },
})

function decidedAs<State extends DecisionState>(state: State) {
  const decision = { rule: state, stage: STAGE_BY_STATE[state] }
  return {
    target: state,
    actions: [{ type: 'raiseDecisionMade', params: decision }],
  } as const
}

function restoredAs<State extends DecisionState>(state: State) {
  return {
    guard: { type: 'wasDecidedAs', params: { rule: state } },
    description: `It was decided before: ${STAGE_BY_STATE[state]}.`,
    target: state,
  } as const
}

function finalStates() {
  return Object.fromEntries(
    DECISION_STATES.map((state) => [
      state,
      {
        description: OUTCOME_WORDS[state],
        meta: {
          phase: 'Result',
          ...outcomeOf(state),
          result: resultOf(STAGE_BY_STATE[state]),
          ...(state === 'disqualifiedByResidence' && { note: NJ_STAGE_NOTE }),
        },
      },
    ]),
  ) as Record<DecisionState, { description: string; meta: StateMeta }>
}

function outcomeOf(rule: DecisionState): Pick<StateMeta, 'frame' | 'outcome'> {
  const reason = REASONS[rule]
  const outcome = { rule, stage: STAGE_BY_STATE[rule] }
  return reason ? { frame: 'Disqualified', outcome: { ...outcome, reason } } : { outcome }
}

function resultOf(stage: Stage): StateMeta['result'] {
  const { approved, submitted } = OUTCOME_HEADINGS
  if (stage === Stage.Qualified) return { heading: approved, tone: 'good' }
  return { heading: submitted, tone: isDisqualified(stage) ? 'bad' : 'open' }
}
