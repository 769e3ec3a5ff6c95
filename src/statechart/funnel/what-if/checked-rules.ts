import * as v from 'valibot'
import {
  DECISION_RULES,
  DECISION_TABLE,
  type DecisionRules,
} from '../../../../machines/decision/table.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'

const CODES = US_STATES.map(({ code }) => code)
const GUARDS: readonly string[] = DECISION_TABLE.map(({ guard }) => guard)

export const OLDEST = 120

const AGE_PROBLEM = `Type an age in whole years, 0 to ${OLDEST}.`
const AgeSchema = v.pipe(
  v.string(),
  v.digits(AGE_PROBLEM),
  v.transform(Number),
  v.maxValue(OLDEST, AGE_PROBLEM),
)

const RulesSchema = v.pipe(
  v.object({
    knockout: AgeSchema,
    minimum: AgeSchema,
    states: v.pipe(
      v.array(v.string()),
      v.minLength(1, 'Tick at least one state; to hire from all of them, take the rule off below.'),
    ),
    off: v.array(v.picklist(DECISION_TABLE.map(({ guard }) => guard))),
  }),
  v.forward(
    v.partialCheck(
      [['knockout'], ['minimum']],
      ({ knockout, minimum }) => minimum >= knockout,
      'The minimum age is below the knockout age, which is asked first: raise the minimum age or lower the knockout age.',
    ),
    ['minimum'],
  ),
)

/** The values of the rules as fields and boxes have them, by their names in the address. */
export interface EnteredRules {
  knockout: string
  minimum: string
  /** Codes of states. */
  states: readonly string[]
  /** Guards of the rules that are left out. */
  off: readonly string[]
}

/** The values of the chart, as if they were entered. */
export const CHART_VALUES: EnteredRules = {
  knockout: String(DECISION_RULES.knockoutAge),
  minimum: String(DECISION_RULES.minimumAge),
  states: DECISION_RULES.allowedStates,
  off: [],
}

export interface CheckedRules {
  entered: EnteredRules
  /** Those of the chart if a value that was entered is invalid. */
  rules: DecisionRules
  /** What is wrong and what to do, by the field. */
  problems: Partial<Record<keyof EnteredRules, string>>
  /** What this version has no value or rule for. */
  ignored: string[]
}

/** Values of the rules for the address, each by its name, a list with an entry for each; without the chart's. */
export function rulesText(entered: EnteredRules): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(entered)) {
    const ofChart = CHART_VALUES[name as keyof EnteredRules]
    if (String(value) === String(ofChart)) continue
    for (const one of value.length === 0 ? [''] : [value].flat()) text.append(name, one)
  }
  return text.toString()
}

/** Reads {@link rulesText}. */
export function checkedRules(text: string): CheckedRules {
  const given = new URLSearchParams(text)
  const one = (name: 'knockout' | 'minimum') => given.get(name) ?? CHART_VALUES[name]
  const some = (name: 'states' | 'off', known: readonly string[]) =>
    given.has(name) ? known.filter((value) => given.has(name, value)) : CHART_VALUES[name]
  const entered = {
    knockout: one('knockout'),
    minimum: one('minimum'),
    states: some('states', CODES),
    off: some('off', GUARDS),
  }
  const lists = { states: CODES, off: GUARDS }
  const ignored = [...given]
    .filter(([name, value]) =>
      name === 'states' || name === 'off'
        ? value !== '' && !lists[name].includes(value)
        : !Object.hasOwn(CHART_VALUES, name),
    )
    .map((entry) => entry.join('='))
  const result = v.safeParse(RulesSchema, entered)
  if (!result.success) {
    const { nested = {} } = v.flatten<typeof RulesSchema>(result.issues)
    const problems = Object.fromEntries(
      Object.entries(nested).map(([name, all]) => [name, all?.[0]]),
    )
    return { entered, rules: DECISION_RULES, problems, ignored }
  }
  const { knockout, minimum, states, off } = result.output
  const values = { knockoutAge: knockout, minimumAge: minimum, allowedStates: states }
  return { entered, rules: { ...DECISION_RULES, ...values, off }, problems: {}, ignored }
}

/** That invalid values were not tried, and how to correct them; empty if all are valid. */
export function notTriedSentence(problems: CheckedRules['problems']): string {
  const corrections = [...new Set(Object.values(problems))]
  return corrections.length === 0 ? '' : `These values were not tried. ${corrections.join(' ')}`
}
