import { DEFAULT_CONFIGURATION } from '../../../../machines/configuration.ts'
import type { DecisionFacts } from '../../../../machines/decision/facts.ts'
import { evidenceIn, factsOf } from '../../../../machines/decision/facts.ts'
import {
  DECISION_TABLE,
  type DecidingRule,
  decide,
  STAGE_BY_RULE,
  type StageRule,
} from '../../../../machines/decision/table.ts'
import { DECISION_VALUES } from '../../../../machines/decision/values.ts'
import { OUTCOME_WORDS, RULE_WORDS } from '../../../../machines/decision/words.ts'
import type { Form } from '../../../../machines/forms/form.ts'
import { BLANK_FORMS, FORM_NAMES, FORMS } from '../../../../machines/forms/index.ts'
import { stateName, US_STATES } from '../../../../machines/forms/us-states.ts'
import { type Datum, DERIVED, FACTS_FROM } from '../../../../machines/sent.ts'
import { type Answer, type Answering, type AnswerPart, listed } from '../../viewer/ask/answer.ts'
import { datumWords } from './data-topics.ts'
import {
  MATTERING,
  matterId,
  matterQuestion,
  RULES,
  residenceId,
  residenceQuestion,
} from './rules-topics.ts'

/** Which rules hold for each combination of facts, one for each class that a rule can tell apart. */
interface Combination {
  facts: DecisionFacts
  holding: readonly DecidingRule[]
}

const { knockoutAge, minimumAge, reviewStatus } = DECISION_VALUES
/** Of ages those beside each limit, of states all, and none where one may be unknown. */
const AGES = [null, knockoutAge - 1, knockoutAge, minimumAge - 1, minimumAge]
const STATES = ['', ...US_STATES.map(({ code }) => code)]
const YES_OR_NO = [false, true]
const STATUSES = ['', 'approved', reviewStatus]

const COMBINATIONS: readonly Combination[] = [...new Set(AGES)].flatMap((age) =>
  STATES.flatMap((stateCode) =>
    YES_OR_NO.flatMap((isTestPerson) =>
      YES_OR_NO.flatMap((isAtTestPlace) =>
        STATUSES.map((vettingStatus) => {
          const facts = { age, stateCode, isTestPerson, isAtTestPlace, vettingStatus }
          return { facts, holding: rulesHolding(facts) }
        }),
      ),
    ),
  ),
)

function rulesHolding(facts: DecisionFacts): DecidingRule[] {
  return DECISION_TABLE.filter(({ holds }) => holds(facts, DECISION_VALUES)).map(
    ({ guard }) => guard,
  )
}

const ROWS = DECISION_TABLE.map(({ guard, rule }) => ({ guard, rule }))

/** Two rules that hold together for somebody: the earlier one decides. */
export interface Overlap {
  wins: DecidingRule
  loses: DecidingRule
  /** The least that has to be true of somebody for whom both hold. */
  example: DecisionFacts
}

/** Every pair of rules that can hold together, and every pair that cannot. */
export function pairsOfRules(): {
  overlaps: Overlap[]
  apart: (readonly [DecidingRule, DecidingRule])[]
} {
  const overlaps: Overlap[] = []
  const apart: (readonly [DecidingRule, DecidingRule])[] = []
  for (const [position, { guard: wins }] of ROWS.entries()) {
    for (const { guard: loses } of ROWS.slice(position + 1)) {
      const [first] = COMBINATIONS.filter(
        ({ holding }) => holding.includes(wins) && holding.includes(loses),
      ).toSorted((one, other) => one.holding.length - other.holding.length)
      if (first) overlaps.push({ wins, loses, example: first.facts })
      else apart.push([wins, loses])
    }
  }
  return { overlaps, apart }
}

/** The rules that are the first to hold for no combination at all. */
export function rulesThatNeverDecide(): DecidingRule[] {
  const first = new Set(COMBINATIONS.map(({ holding }) => holding[0]))
  return ROWS.map(({ guard }) => guard).filter((guard) => !first.has(guard))
}

/** Which rules end in each stage's rule, by what the decision itself says; of stages that no combination ends in none. */
export function outcomesByRule(combinations = COMBINATIONS): Map<StageRule, DecidingRule[]> {
  const outcomes = new Map<StageRule, Set<DecidingRule>>()
  for (const { facts, holding } of combinations) {
    const { rule } = decide(facts)
    const [first] = holding
    const rules = outcomes.get(rule) ?? new Set()
    outcomes.set(rule, first ? rules.add(first) : rules)
  }
  const inOrder = (Object.keys(STAGE_BY_RULE) as StageRule[]).filter((rule) => outcomes.has(rule))
  return new Map(
    inOrder.map((rule) => [
      rule,
      ROWS.map(({ guard }) => guard).filter((guard) => outcomes.get(rule)?.has(guard)),
    ]),
  )
}

/** The facts of the decision that no rule reads for any combination. */
export function unreadFacts(): string[] {
  const read = new Set<string>()
  for (const { facts } of COMBINATIONS) {
    for (const { holds } of DECISION_TABLE) holds(noting(facts, '', read), DECISION_VALUES)
  }
  const [any] = COMBINATIONS
  return Object.keys(any?.facts ?? {}).filter((name) => !read.has(name))
}

/** The answers that nothing of the decision reads, as `form.field`: whatever they are, the stage is the same. */
export function unreadAnswers(): string[] {
  const read = new Set<string>()
  const answers = noting({ ...BLANK_FORMS, analysisResult: {} }, '', read)
  const evidence = { ...evidenceIn(answers as never), today: '2026-01-01', place: undefined }
  factsOf(evidence, DEFAULT_CONFIGURATION)
  return FORM_NAMES.flatMap((form) => FORMS[form].names.map((field) => `${form}.${field}`)).filter(
    (name) => !read.has(name),
  )
}

/** The rules that read a fact, for whatever combination. */
export function rulesReading(facts: readonly string[]): DecidingRule[] {
  return DECISION_TABLE.filter(({ holds }) => {
    const read = new Set<string>()
    for (const combination of COMBINATIONS) {
      holds(noting(combination.facts, '', read), DECISION_VALUES)
    }
    return facts.some((fact) => read.has(fact))
  }).map(({ guard }) => guard)
}

/** Whether something known of the applicant can change the stage, by which rules, and by what on the way. */
function matterAnswer(datum: Datum): Answer {
  const rules = rulesReading(factsFrom(datum))
  const asked = askedBy(datum)
  const reaching = [
    ...asked,
    ...(Object.keys(DERIVED) as Datum[]).filter(
      (one) => one !== 'stage' && [datum, ...asked].some((from) => DERIVED[one]?.includes(from)),
    ),
  ].filter((one) => rulesReading(factsFrom(one)).length > 0)
  const later = rulesReading(reaching.flatMap(factsFrom))
  const reads = (all: readonly DecidingRule[]) =>
    `${numbersOf(all)} ${all.length === 1 ? 'reads' : 'read'}`
  const through = listed(
    reaching.map((one) =>
      asked.includes(one) ? `“${datumWords(one)}”, asked by its answer` : datumWords(one),
    ),
  )
  const says =
    rules.length > 0
      ? `Yes: ${reads(rules)} it.`
      : later.length > 0
        ? `Not by itself: no rule reads it. It may through ${through}, which ${reads(later)}.`
        : 'No: no rule reads it, and nothing that a rule reads is made from it.'
  return {
    question: matterQuestion(datum),
    says,
    parts: [
      {
        title: 'Rules that read it',
        items: [...new Set([...rules, ...later])].map((guard) => ({
          words: `Rule ${numberOf(guard)}: ${RULE_WORDS[guard].holds}`,
          places: [placeOf(guard)],
        })),
      },
      {
        title: 'Further',
        items: [
          { words: '', topics: [{ id: RULES.id, question: RULES.question }] },
          {
            words: '',
            topics: [{ id: `data ${datum}`, question: `Where does “${datumWords(datum)}” go?` }],
          },
        ],
      },
    ].filter(({ items }) => items.length > 0),
  }
}

/** The fields that a form asks for or not by the answer to this one. */
function askedBy(datum: Datum): Datum[] {
  return FORM_NAMES.flatMap((form) => {
    const { names, isAsked } = FORMS[form] as Form<object, object>
    return names.flatMap((name) => {
      const read = new Set<string>()
      isAsked(noting(BLANK_FORMS[form], `${form}.`, read), name as never)
      const asked = `${form}.${name}` as Datum
      return read.has(datum) && MATTERING.includes(asked) ? [asked] : []
    })
  })
}

function factsFrom(datum: Datum): string[] {
  return Object.entries(FACTS_FROM).flatMap(([fact, data]) => (data.includes(datum) ? [fact] : []))
}

/** An object that notes the paths by which its values are read. */
function noting<Noted extends object>(noted: Noted, prefix: string, read: Set<string>): Noted {
  return new Proxy(noted, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      const path = `${prefix}${String(name)}`
      if (typeof value === 'object' && value !== null) return noting(value, `${path}.`, read)
      read.add(path)
      return value
    },
  })
}

/** Answers about the rules of the decision, over all combinations of facts. */
export const aboutRules: Answering = (id) => {
  if (id === RULES.id) return rulesAnswer()
  const state = US_STATES.find(({ code }) => id === residenceId(code))
  if (state) return residenceAnswer(state.code)
  const datum = MATTERING.find((one) => id === matterId(one))
  return datum && matterAnswer(datum)
}

function rulesAnswer(): Answer {
  const { overlaps, apart } = pairsOfRules()
  const never = rulesThatNeverDecide()
  const unread = unreadAnswers()
  const facts = unreadFacts()
  return {
    question: RULES.question,
    says: `${stagesInWords()} Of ${overlaps.length + apart.length} pairs of rules ${overlaps.length} can hold together; the one with the lower number wins. ${
      never.length === 0
        ? 'Each rule decides about somebody.'
        : `These can never decide: ${never.map(numberOf).join(', ')}.`
    }`,
    parts: [
      outcomesPart(outcomesByRule()),
      {
        title: 'Pairs that can hold together',
        items: overlaps.map(({ wins, loses, example }) => ({
          words: `Rules ${numberOf(wins)} and ${numberOf(loses)}: rule ${numberOf(wins)} decides.`,
          note: `Such as: ${exampleInWords(example)}.${
            stageOf(wins) === stageOf(loses) ? ' Both give the same stage.' : ''
          }`,
          places: [placeOf(wins), placeOf(loses)],
        })),
      },
      {
        title: 'Pairs that can never hold together',
        items: apart.map(([one, other]) => ({
          words: `Rules ${numberOf(one)} and ${numberOf(other)}`,
          places: [placeOf(one), placeOf(other)],
        })),
      },
      {
        title: 'Rules that can never decide',
        items:
          never.length === 0
            ? [{ words: 'None: each is the first to hold for some combination.' }]
            : never.map((guard) => ({
                words: `Rule ${numberOf(guard)}`,
                places: [placeOf(guard)],
              })),
      },
      {
        title: 'What no rule reads',
        items: [
          ...facts.map((fact) => ({ words: `The fact ${fact}` })),
          {
            words: unread.map((name) => datumWords(name as Datum)).join('; '),
            note: 'Whatever is answered there, no rule of the decision reads it. The vetting service is sent some of it, and its answer is read by a rule.',
          },
          {
            words: 'How the puzzles were played',
            note: 'Scores go into the contact; no rule reads them.',
          },
        ],
      },
      {
        title: 'How this was found',
        items: [
          {
            words: `All ${COMBINATIONS.length.toLocaleString('en-US')} combinations were tried: ages beside each limit and none, every state and none, test person or not, test place or not, each answer of the vetting service and none.`,
          },
        ],
      },
    ].filter(({ items }) => items.length > 0),
  }
}

/** What the decision makes of everybody with a state of residence, whatever else is true of them. */
function residenceAnswer(code: string): Answer {
  const all = COMBINATIONS.filter(({ facts }) => facts.stateCode === code)
  const outcomes = outcomesByRule(all)
  const always = ROWS.map(({ guard }) => guard).filter((guard) =>
    all.every(({ holding }) => holding.includes(guard)),
  )
  const name = stateName(code)
  return {
    question: residenceQuestion(code),
    says: outcomes.has('qualified')
      ? `Who is from ${name} is approved where no rule holds.`
      : `Nobody from ${name} is approved: ${numbersOf(always)} holds for all of them, unless an earlier rule decides.`,
    parts: [outcomesPart(outcomes), { title: 'Further', items: [{ words: '', topics: [RULES] }] }],
  }
}

function outcomesPart(outcomes: ReadonlyMap<StageRule, readonly DecidingRule[]>): AnswerPart {
  return {
    title: 'Outcomes, by rule',
    items: [...outcomes].map(([rule, guards]) => ({
      words: `${STAGE_BY_RULE[rule]}: ${
        guards.length === 0
          ? 'where no rule holds'
          : guards.map((guard) => `rule ${numberOf(guard)}`).join(' or ')
      }`,
      note: OUTCOME_WORDS[rule],
      places: guards.length === 0 ? [branchId(DECISION_TABLE.length)] : guards.map(placeOf),
    })),
  }
}

/** `Disqualified by rules 1 and 3, …`, of stages without what stands behind them. */
function stagesInWords(): string {
  const kinds = Map.groupBy(outcomesByRule(), ([rule]) => STAGE_BY_RULE[rule].split(' - ')[0])
  const said = [...kinds].map(([kind, outcomes]) => {
    const guards = ROWS.map(({ guard }) => guard).filter((guard) =>
      outcomes.some(([, deciding]) => deciding.includes(guard)),
    )
    return `${kind} ${guards.length === 0 ? 'where none holds' : `by ${numbersOf(guards)}`}`
  })
  return `${said.join('; ')}.`
}

function numbersOf(guards: readonly DecidingRule[]): string {
  return `${guards.length === 1 ? 'rule' : 'rules'} ${listed(guards.map((guard) => `${numberOf(guard)}`))}`
}

function stageOf(guard: DecidingRule): string | undefined {
  const row = DECISION_TABLE.find((one) => one.guard === guard)
  return row && STAGE_BY_RULE[row.rule]
}

function numberOf(guard: DecidingRule): number {
  return ROWS.findIndex((row) => row.guard === guard) + 1
}

function placeOf(guard: DecidingRule): string {
  return branchId(numberOf(guard) - 1)
}

/** The transition of a rule in the chart. */
function branchId(position: number): string {
  return `deciding / always / ${position}`
}

function exampleInWords(facts: DecisionFacts): string {
  const { age, stateCode, isTestPerson, isAtTestPlace, vettingStatus } = facts
  const words = [
    ...(age === null ? [] : [`${age} years old`]),
    ...(stateCode === '' ? [] : [`lives in ${stateName(stateCode)}`]),
    ...(isTestPerson ? ["has a job platform's e-mail or name"] : []),
    ...(isAtTestPlace ? ['is at a test place'] : []),
    ...(vettingStatus === '' ? [] : [`vetting answers ${vettingStatus}`]),
  ]
  return words.join(', ')
}
