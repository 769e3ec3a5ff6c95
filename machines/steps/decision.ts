import { and } from 'xstate'
import { STAGE_BY_RULE, type StageRule } from '../rules/stage.ts'
import { funnel } from '../setup.ts'

/** Why an application rests where it does, in words (section 4). */
const REASONS: Record<StageRule, string> = {
  disqualifiedByKnockout: 'Under 20 years old: disqualified by the knockout questions.',
  appliedByAge: '20 but not yet 21 years old: applied, to be looked at later.',
  disqualifiedByResidence:
    'Lives in a state that is not Pennsylvania, Michigan or West Virginia: disqualified.',
  disqualifiedAsTest: 'A test of a job platform, by identity or by place: disqualified.',
  appliedByReview: 'The vetting service asks for a person to look: applied.',
  qualified: 'Nothing speaks against it: approved.',
}

/** The pipeline stage: what is needed is gathered, then the first rule that holds decides (section 4). */
export const decision = funnel.createStateConfig({
  description: 'Decides the pipeline stage of the application.',
  initial: 'recalling',
  states: {
    recalling: {
      description: 'An application that was decided before keeps its decision.',
      always: [
        recalledAs('disqualifiedByKnockout'),
        recalledAs('appliedByAge'),
        recalledAs('disqualifiedByResidence'),
        recalledAs('disqualifiedAsTest'),
        recalledAs('appliedByReview'),
        recalledAs('qualified'),
        { description: 'It was not decided before.', target: 'gathering' },
      ],
    },
    gathering: {
      description: 'What the rules read is still on its way.',
      initial: 'readingClock',
      states: {
        readingClock: {
          description: "The calendar date on the applicant's device is read.",
          invoke: {
            id: 'readClock',
            src: 'readClock',
            onDone: [
              {
                guard: 'isSpinnerOver',
                description: 'The spinner ended meanwhile: decided with what is known.',
                target: '#deciding',
                actions: [{ type: 'storeToday', params: ({ event }) => event.output.today }],
              },
              {
                description: 'The date is known.',
                target: 'waiting',
                actions: [{ type: 'storeToday', params: ({ event }) => event.output.today }],
              },
            ],
            onError: {
              description:
                'No date is to be had: a date of birth is then left to a person to judge.',
              target: 'waiting',
            },
          },
        },
        waiting: {
          description: 'Waits for place and vetting, until the spinner ends.',
          always: {
            guard: and(['isPlaceKnown', 'isVettingSettled']),
            description: 'Place and vetting are known, or will not be.',
            target: '#deciding',
          },
          on: {
            'DECISION.DUE': {
              target: '#deciding',
              description: 'The spinner ended: decided with what is known.',
            },
          },
        },
      },
    },
    deciding: {
      id: 'deciding',
      description: 'The rules are asked in order; the first that holds decides.',
      always: [
        {
          guard: 'isUnder20',
          ...decidedAs('disqualifiedByKnockout', 'A date of birth is given: under 20.'),
        },
        {
          guard: 'isUnder21',
          ...decidedAs('appliedByAge', 'A date of birth is given: 20, but not yet 21.'),
        },
        {
          guard: 'livesElsewhere',
          ...decidedAs('disqualifiedByResidence', 'A state is given that is not PA, MI or WV.'),
        },
        {
          guard: 'isTestPerson',
          ...decidedAs('disqualifiedAsTest', "The e-mail or name is a job platform's test."),
        },
        {
          guard: 'isAtTestPlace',
          ...decidedAs('disqualifiedAsTest', 'The address is in India or in one of four cities.'),
        },
        {
          guard: 'isReviewRequired',
          ...decidedAs('appliedByReview', 'Vetting answered manual_review_required.'),
        },
        decidedAs('qualified', 'No rule speaks against the applicant.', ['emitDecisionIssued']),
      ],
    },
    disqualifiedByKnockout: restingAs('disqualifiedByKnockout'),
    appliedByAge: restingAs('appliedByAge'),
    disqualifiedByResidence: restingAs('disqualifiedByResidence'),
    disqualifiedAsTest: restingAs('disqualifiedAsTest'),
    appliedByReview: restingAs('appliedByReview'),
    qualified: restingAs('qualified'),
  },
})

function decidedAs<Rule extends StageRule>(
  rule: Rule,
  description: string,
  issued: readonly 'emitDecisionIssued'[] = [],
) {
  return {
    description,
    target: rule,
    actions: [
      { type: 'decide', params: { rule, stage: STAGE_BY_RULE[rule] } },
      'emitApplicationSubmitted',
      ...issued,
      'emitConversionDue',
      'raiseDecisionMade',
    ],
  } as const
}

function recalledAs<Rule extends StageRule>(rule: Rule) {
  return {
    guard: { type: 'wasDecidedAs', params: { rule } },
    description: `It was decided before: ${STAGE_BY_RULE[rule]}.`,
    target: rule,
  } as const
}

function restingAs<Rule extends StageRule>(rule: Rule) {
  return {
    description: REASONS[rule],
    meta: { outcome: { rule, stage: STAGE_BY_RULE[rule] } },
  }
}
