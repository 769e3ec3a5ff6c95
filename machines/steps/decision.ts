import { and } from 'xstate'
import {
  DECISION_TABLE,
  isDisqualified,
  OUTCOME_HEADINGS,
  STAGE_BY_RULE,
  STAGE_RULES,
  Stage,
  type StageRule,
} from '../decision/table.ts'
import type { StateMeta } from '../meta.ts'
import { funnel } from '../setup.ts'

/** Of the stage of rule 3, as the specification has it. */
const NJ_STAGE_NOTE = 'NJ is not allowed.'

/** Why an application is in each final state of the decision (section 4). */
const OUTCOME_WORDS: Record<StageRule, string> = {
  disqualifiedByKnockout: 'Under 20 years old: disqualified by the knockout questions.',
  appliedByAge: '20 but not yet 21 years old: applied, for a later review.',
  disqualifiedByResidence:
    'Lives in a state that is not Pennsylvania, Michigan or West Virginia: disqualified.',
  disqualifiedAsTest: 'A test of a job platform, by identity or by place: disqualified.',
  appliedByReview: 'The vetting service requires a manual review: applied.',
  qualified: 'None of the rules holds: approved.',
}

/** The pipeline stage: facts are gathered, then the first rule that holds decides (section 4). */
export const decision = funnel.createStateConfig({
  description: 'Decides the pipeline stage of the application.',
  initial: 'restoringDecision',
  states: {
    restoringDecision: {
      description: 'The decision of an application that was decided before is restored.',
      always: [
        ...STAGE_RULES.map(restoredAs),
        { description: 'It was not decided before.', target: 'gathering' },
      ],
    },
    gathering: {
      description: 'The input of the rules is being collected.',
      initial: 'readingClock',
      states: {
        readingClock: {
          description:
            "The calendar date on the applicant's device is read. It has no deadline: the clock answers at once.",
          invoke: {
            id: 'readClock',
            src: 'readClock',
            onDone: [
              {
                guard: 'isSpinnerOver',
                description: 'The spinner has ended: decided with what is known.',
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
                description: 'There is no date, and the spinner has ended: decided without it.',
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
          description: 'Waits for place and vetting, until the spinner ends.',
          always: {
            guard: and(['isPlaceSettled', 'isVettingSettled']),
            description: 'Place and vetting are settled.',
            target: '#deciding',
          },
          on: {
            'DECISION.DUE': {
              target: '#deciding',
              description:
                'The spinner ends before place and vetting are known: decided with what is known; a later answer does not change the decision.',
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
        ...DECISION_TABLE.map(({ guard, description, rule }) => ({
          guard,
          description,
          ...decidedAs(rule),
        })),
        {
          description: 'None of the rules holds.',
          ...decidedAs('qualified'),
        },
      ],
    },
    ...restingStates(),
  },
})

function decidedAs<Rule extends StageRule>(rule: Rule) {
  return {
    target: rule,
    actions: [{ type: 'raiseDecisionMade', params: { rule, stage: STAGE_BY_RULE[rule] } }],
  } as const
}

function restoredAs<Rule extends StageRule>(rule: Rule) {
  return {
    guard: { type: 'wasDecidedAs', params: { rule } },
    description: `It was decided before: ${STAGE_BY_RULE[rule]}.`,
    target: rule,
  } as const
}

function restingStates() {
  return Object.fromEntries(
    STAGE_RULES.map((rule) => [
      rule,
      {
        description: OUTCOME_WORDS[rule],
        meta: {
          phase: 'Result',
          outcome: { rule, stage: STAGE_BY_RULE[rule] },
          result: resultOf(STAGE_BY_RULE[rule]),
          ...(rule === 'disqualifiedByResidence' && { note: NJ_STAGE_NOTE }),
        },
      },
    ]),
  ) as Record<StageRule, { description: string; meta: StateMeta }>
}

function resultOf(stage: Stage): StateMeta['result'] {
  const { approved, submitted } = OUTCOME_HEADINGS
  if (stage === Stage.Qualified) return { heading: approved, tone: 'good' }
  return { heading: submitted, tone: isDisqualified(stage) ? 'bad' : 'open' }
}
