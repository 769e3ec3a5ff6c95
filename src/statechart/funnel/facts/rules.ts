import { DEFAULT_CONFIGURATION } from '../../../../machines/configuration.ts'
import { type DecisionFacts, factsOf } from '../../../../machines/decision/decision-facts.ts'
import {
  DECISION_TABLE,
  type DecidingRule,
  isDisqualified,
  ruleNumber,
  STAGE_BY_STATE,
  Stage,
} from '../../../../machines/decision/table.ts'
import { DECISION_VALUES, type DecisionValues } from '../../../../machines/decision/values.ts'
import { BLANK_FORMS, FORM_NAMES, FORMS } from '../../../../machines/forms/index.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import { evidenceIn } from '../../../../machines/records/application.ts'
import { type Datum, DERIVED, FACTS_FROM } from '../../../../machines/sent.ts'
import { sentence } from '../../chart/words.ts'
import type { Fact } from '../../viewer/facts/fact.ts'
import { listed } from '../../viewer/facts/fact.ts'
import { DATA, datumWords } from './data.ts'
import { conditionsOf } from './fields.ts'

/** Which rules hold for each combination of facts, one for each class that a rule can tell apart. */
interface Combination {
  facts: DecisionFacts
  holding: readonly DecidingRule[]
}

const STATES = ['', ...US_STATES.map(({ code }) => code)]
const YES_OR_NO = [false, true]

/** Ages on both sides of each limit, all states, and none if one may be unknown. */
function combinationsOf(values: DecisionValues): Combination[] {
  const { knockoutAge, minimumAge, reviewStatus } = values
  const ages = new Set([null, knockoutAge - 1, knockoutAge, minimumAge - 1, minimumAge])
  return [...ages].flatMap((age) =>
    STATES.flatMap((stateCode) =>
      YES_OR_NO.flatMap((isTestPerson) =>
        YES_OR_NO.flatMap((isAtTestPlace) =>
          ['', 'approved', reviewStatus].map((vettingStatus) => {
            const facts = { age, stateCode, isTestPerson, isAtTestPlace, vettingStatus }
            const holding = DECISION_TABLE.filter(({ holds }) => holds(facts, values))
            return { facts, holding: holding.map(({ guard }) => guard) }
          }),
        ),
      ),
    ),
  )
}

const COMBINATIONS: readonly Combination[] = combinationsOf(DECISION_VALUES)

const GUARDS: readonly DecidingRule[] = DECISION_TABLE.map(({ guard }) => guard)

/** The rules that are the first to hold for no combination of facts, in a sentence each. */
export function rulesThatNeverDecide(values: DecisionValues = DECISION_VALUES): string[] {
  const first = new Set(combinationsOf(values).map(({ holding }) => holding[0]))
  return GUARDS.filter((guard) => !first.has(guard)).map(
    (guard) =>
      `Rule ${ruleNumber(guard)} (${guard}) never decides: whenever it holds, a rule before it holds.`,
  )
}

/** Two rules that can hold together of which one disqualifies and the other does not: their order matters. Tests are left aside. */
export function pairFacts(placeOf: (guard: DecidingRule) => string): Fact[] {
  const never = rulesThatNeverDecide().map((words) => ({ words, places: [] }))
  const stageOf = (row: (typeof DECISION_TABLE)[number]) => STAGE_BY_STATE[row.state]
  const rows = DECISION_TABLE.filter((row) => stageOf(row) !== Stage.DisqualifiedAsTest)
  const pairs = rows.flatMap((wins, position) =>
    rows
      .slice(position + 1)
      .filter(
        (loses) =>
          isDisqualified(stageOf(wins)) !== isDisqualified(stageOf(loses)) &&
          COMBINATIONS.some(
            ({ holding }) => holding.includes(wins.guard) && holding.includes(loses.guard),
          ),
      )
      .map((loses) => {
        const [one, other] = [ruleNumber(wins.guard), ruleNumber(loses.guard)]
        return {
          words: `Who meets rules ${one} and ${other} is “${stageOf(wins)}” by rule ${one}, not “${stageOf(loses)}”.`,
          places: [placeOf(wins.guard), placeOf(loses.guard)],
        }
      }),
  )
  return [...never, ...pairs]
}

/** What the rules read: directly, by something that depends on it, or not at all. */
export function matterFacts(placeOf: (guard: DecidingRule) => string): Fact[] {
  const all = DATA.filter((datum) => datum !== 'stage').map((datum) => {
    const own = rulesReading(datum)
    const through = [...askedBy(datum), ...derivedFrom([datum, ...askedBy(datum)])].filter(
      (one) => rulesReading(one).length > 0,
    )
    const rules = own.length > 0 ? own : [...new Set(through.flatMap(rulesReading))]
    return { datum, rules, readers: readInWords(own, through, rules) }
  })
  return [...Map.groupBy(all, ({ readers }) => readers)]
    .map(([readers, alike]) => ({
      words: sentence(`${readers}: ${alike.map(({ datum }) => datumWords(datum)).join('; ')}`),
      places: (alike[0]?.rules ?? []).map(placeOf),
    }))
    .toSorted((one, other) => other.places.length - one.places.length)
}

function readInWords(
  own: readonly DecidingRule[],
  through: readonly Datum[],
  rules: readonly DecidingRule[],
): string {
  if (own.length > 0) return `Read by ${rulesInWords(own)}`
  if (through.length === 0) return 'Not read by any rule'
  const names = listed(through.map((one) => `“${datumWords(one)}”`))
  return `Not read by a rule itself, but ${names} may depend on it, read by ${rulesInWords(rules)}`
}

/** What is made from any of these, except for the decision itself. */
function derivedFrom(data: readonly Datum[]): Datum[] {
  return (Object.keys(DERIVED) as Datum[]).filter(
    (one) => one !== 'stage' && data.some((datum) => DERIVED[one]?.includes(datum)),
  )
}

/** The fields that are asked or not by the answer to this one. */
function askedBy(datum: Datum): Datum[] {
  return FORM_NAMES.flatMap((form) =>
    FORMS[form].names
      .filter((name) => conditionsOf(form, name).some(({ field }) => `${form}.${field}` === datum))
      .map((name) => `${form}.${name}` as Datum),
  ).filter((one) => DATA.includes(one))
}

/** `rule 3`, `rules 1 and 2`. */
function rulesInWords(guards: readonly DecidingRule[]): string {
  return `${guards.length === 1 ? 'rule' : 'rules'} ${listed(guards.map((one) => `${ruleNumber(one)}`))}`
}

/** The rules that read a datum by one of the facts made from it. */
function rulesReading(datum: Datum): DecidingRule[] {
  const facts = Object.entries(FACTS_FROM).flatMap(([fact, data]) =>
    data.includes(datum) ? [fact] : [],
  )
  return DECISION_TABLE.filter(({ holds }) => {
    const read = new Set<string>()
    for (const combination of COMBINATIONS) {
      holds(noting(combination.facts, '', read), DECISION_VALUES)
    }
    return facts.some((fact) => read.has(fact))
  }).map(({ guard }) => guard)
}

/** The answers that the decision's facts are made from, as `form.field`, as the decision itself reads them. */
export function readPaths(): Set<string> {
  const read = new Set<string>()
  const answers = noting({ ...BLANK_FORMS, analysisResult: {} }, '', read)
  const evidence = { ...evidenceIn(answers as never), today: '2026-01-01', place: undefined }
  factsOf(evidence, DEFAULT_CONFIGURATION)
  return read
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
