import * as v from 'valibot'
import { DECISION_TABLE, type DecisionState } from '../../../../machines/decision/table.ts'
import { DECISION_VALUES, type DecisionValues } from '../../../../machines/decision/values.ts'
import { stateName, US_STATES } from '../../../../machines/forms/us-states.ts'
import { decidingBranches } from '../../chart/branches.ts'
import type { Chart } from '../../chart/chart.ts'
import { guardsNamed } from '../../chart/guards.ts'
import { metaOf } from '../../chart/meta.ts'
import { treeOf } from '../../chart/tree.ts'
import { listed } from '../../viewer/facts/facts.ts'
import { blockInWords, blocksOf, type Dimension, everybody, type Person } from './people.ts'

/** What becomes of an applicant, by the state in which the decision rests; of any other its stage is said. */
const BECOMES: Partial<Record<DecisionState, string>> = {
  disqualifiedByKnockout: 'turned away for their age',
  appliedByAge: 'sent to a review for their age',
  disqualifiedByResidence: 'turned away for where they live',
  disqualifiedAsTest: 'turned away as a test of a job platform',
  appliedByReview: 'sent to the review that vetting asks for',
  qualified: 'approved',
}

interface Outcome {
  stage: string
  words: string
}

interface Rule {
  guard: string | null
  outcome: Outcome
}

/** The decision as one version of the chart has it. */
interface Rules {
  inOrder: readonly Rule[]
  values: DecisionValues
  /** Country and cities of the test places, in words. */
  places: readonly string[]
}

/**
 * Who is decided otherwise by the later of two charts, in sentences: every combination of what the rules can tell apart
 * is decided by both. Empty where no applicant is.
 */
export function decisionChanges(before: Chart, after: Chart): string[] {
  const [earlier, later] = [rulesIn(before), rulesIn(after)]
  if (!earlier || !later) return []
  const { dimensions, decide } = decidingBoth(earlier, later)
  const changed = everybody(dimensions).flatMap((person) => {
    const [was, is] = [decide(earlier, person), decide(later, person)]
    return was.stage === is.stage ? [] : [{ person, was: was.words, is: is.words }]
  })
  return [...Map.groupBy(changed, ({ is }) => is)].flatMap(([is, all]) =>
    blocksOf(
      all.map(({ person }) => person),
      dimensions,
    ).map((block) => {
      const inBlock = all.filter(({ person }) =>
        person.every((one, at) => block[at]?.includes(one)),
      )
      const were = [...new Set(inBlock.map(({ was }) => was))]
      const { who, isWithoutOthers } = blockInWords(block, dimensions)
      const others = isWithoutOthers ? ' unless another rule decides' : ''
      return `${who} are now ${is}${others}; before: ${were.join(', or ')}.`
    }),
  )
}

const ValuesSchema = v.object({
  'knockout age': v.optional(v.number(), DECISION_VALUES.knockoutAge),
  'minimum age': v.optional(v.number(), DECISION_VALUES.minimumAge),
  'allowed states': v.optional(v.string(), ''),
  country: v.optional(v.string(), ''),
  cities: v.optional(v.string(), ''),
  status: v.optional(v.string(), DECISION_VALUES.reviewStatus),
})

/** Undefined where the chart has no decision, or rules with values that are unknown here. */
function rulesIn(chart: Chart): Rules | undefined {
  const tree = treeOf(chart)
  const branches = decidingBranches(chart, tree)
  const said = branches.flatMap(({ guard }) => (guard === null ? [] : guardsNamed(chart, guard)))
  const parsed = v.safeParse(ValuesSchema, Object.assign({}, ...said.map(({ values }) => values)))
  if (branches.length === 0 || !parsed.success) return undefined
  const { country, cities, status, ...given } = parsed.output
  return {
    inOrder: branches.map(({ guard, targets: [target = ''] }) => {
      const { outcome } = metaOf(tree.state(target))
      const { rule = '', stage = '' } = outcome ?? {}
      const words = (Object.hasOwn(BECOMES, rule) && BECOMES[rule as DecisionState]) || `“${stage}”`
      return { guard, outcome: { stage, words } }
    }),
    values: {
      ...DECISION_VALUES,
      knockoutAge: given['knockout age'],
      minimumAge: given['minimum age'],
      allowedStates: [...given['allowed states'].matchAll(/\((\w\w)\)/g)].map(
        ([, code = '']) => code,
      ),
      reviewStatus: status,
    },
    places: [country, ...cities.split(/(?<=\)), /)].filter((place) => place !== ''),
  }
}

/** The dimensions of people that either version tells apart, and what becomes of a person by one of them. */
function decidingBoth(earlier: Rules, later: Rules) {
  const both = [earlier, later]
  const limits = both.flatMap(({ values }) => [values.knockoutAge, values.minimumAge])
  const ages = [...new Set([0, ...limits])].toSorted((one, other) => one - other)
  const codes = US_STATES.map(({ code }) => code)
  const states = alikeIn(
    codes,
    both.map(({ values }) => values.allowedStates),
  )
  const places = alikeIn(
    [...new Set(both.flatMap((rules) => rules.places))],
    both.map((rules) => rules.places),
  )
  const statuses = [...new Set(both.map(({ values }) => values.reviewStatus))]
  const unknown = [
    ...new Set(both.flatMap(({ inOrder }) => inOrder.map(({ guard }) => guard))),
  ].filter((guard) => guard !== null && !DECISION_TABLE.some((row) => row.guard === guard))
  const dimensions: Dimension[] = [
    { classes: states.length + 1, words: (some) => statesInWords(some, states) },
    { classes: ages.length + 1, words: (some) => agesInWords(some, ages) },
    { classes: 2, words: () => "with a job platform's e-mail or name" },
    { classes: places.length + 1, words: (some) => `in ${namesIn(some, places)}` },
    {
      classes: statuses.length + 1,
      words: (some) =>
        `whose vetting answers ${namesIn(
          some,
          statuses.map((one) => [one]),
        )}`,
    },
    ...unknown.map((guard) => ({ classes: 2, words: () => `for whom ${guard} holds` })),
  ]

  function decide({ inOrder, values, places: own }: Rules, person: Person): Outcome {
    const [state = 0, age = 0, test = 0, place = 0, status = 0, ...others] = person
    const facts = {
      age: ages[age - 1] ?? null,
      stateCode: states[state - 1]?.[0] ?? '',
      isTestPerson: test === 1,
      isAtTestPlace: own.includes(places[place - 1]?.[0] ?? ''),
      vettingStatus: statuses[status - 1] ?? '',
    }
    const holding = inOrder.find(({ guard }) => {
      const row = DECISION_TABLE.find((one) => one.guard === guard)
      return row ? row.holds(facts, values) : guard === null || others[unknown.indexOf(guard)] === 1
    })
    return holding?.outcome ?? { stage: '', words: 'left undecided' }
  }

  return { dimensions, decide }
}

/** Things that each of several lists has or has not alike, together. */
function alikeIn(all: readonly string[], lists: readonly (readonly string[])[]): string[][] {
  return [...Map.groupBy(all, (one) => lists.map((list) => list.includes(one)).join()).values()]
}

/** From this many on it is shorter to say which states it is not. */
const MANY = 10

function statesInWords(some: readonly number[], states: readonly string[][]): string {
  const named = (classes: readonly string[][]) =>
    listed(classes.flat().map(stateName), 'disjunction')
  const given = states.filter((_, at) => some.includes(at + 1))
  const others = states.filter((_, at) => !some.includes(at + 1))
  if (others.length === 0) return 'who give a state'
  return given.flat().length >= MANY
    ? `from another state than ${named(others)}`
    : `from ${named(given)}`
}

function agesInWords(some: readonly number[], ages: readonly number[]): string {
  const spans: { from: number; to: number | undefined }[] = []
  for (const at of some) {
    const span = { from: ages[at - 1] ?? 0, to: ages[at] }
    const last = spans.at(-1)
    if (last?.to === span.from) last.to = span.to
    else spans.push(span)
  }
  const said = spans.map(({ from, to }) => {
    if (to === undefined) return from === 0 ? 'who give a date of birth' : `${from} or older`
    if (from === 0) return `under ${to}`
    return to - from === 1 ? `${from} years old` : `${from} to ${to - 1} years old`
  })
  return said.join(' or ')
}

/** Things of some classes, of which the first is that of nothing. */
function namesIn(some: readonly number[], classes: readonly (readonly string[])[]): string {
  return listed(
    some.flatMap((at) => classes[at - 1] ?? []),
    'disjunction',
  )
}
