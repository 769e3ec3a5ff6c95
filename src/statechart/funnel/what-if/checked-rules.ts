import * as v from 'valibot'
import {
  DECISION_RULES,
  DECISION_TABLE,
  type DecisionRules,
} from '../../../../machines/decision/table.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'

/** The values of the rules as they are typed. */
export interface TypedRules {
  knockoutAge: string
  minimumAge: string
  states: string
  reviewStatus: string
}

/** What is wrong and what to do, by the field. */
export type RuleProblems = Partial<Record<keyof TypedRules, string>>

const OLDEST = 120

const AGE_PROBLEM = `Type an age in whole years, 0 to ${OLDEST}.`
const AgeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,3}$/, AGE_PROBLEM),
  v.transform(Number),
  v.maxValue(OLDEST, AGE_PROBLEM),
)

const StatesSchema = v.pipe(
  v.string(),
  v.check(
    (text) => piecesOf(text).length > 0,
    'Name at least one state; to hire from all of them, take the rule off below.',
  ),
  v.check(
    (text) => unknownIn(text).length === 0,
    ({ input }) =>
      `No state of the US: ${unknownIn(input).join(', ')}. Type codes or names, such as MI, Ohio.`,
  ),
  v.transform((text) => [...new Set(piecesOf(text).flatMap((piece) => codeOf(piece) ?? []))]),
)

const RulesSchema = v.pipe(
  v.object({
    knockoutAge: AgeSchema,
    minimumAge: AgeSchema,
    states: StatesSchema,
    reviewStatus: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Type a status that the vetting service answers.'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['knockoutAge'], ['minimumAge']],
      ({ knockoutAge, minimumAge }) => minimumAge >= knockoutAge,
      'The minimum age is below the knockout age, which is asked first: raise this one or lower that one.',
    ),
    ['minimumAge'],
  ),
)

export function typedOf(rules: DecisionRules): TypedRules {
  return {
    knockoutAge: String(rules.knockoutAge),
    minimumAge: String(rules.minimumAge),
    states: rules.allowedStates.join(', '),
    reviewStatus: rules.reviewStatus,
  }
}

/** Typed values as rules, or what is wrong with them; rules stay off as in `rules`. */
export function checkedRules(
  typed: TypedRules,
  rules: DecisionRules,
): { rules: DecisionRules } | { problems: RuleProblems } {
  const result = v.safeParse(RulesSchema, typed)
  if (result.success) {
    const { states, ...others } = result.output
    return { rules: { ...rules, ...others, allowedStates: states } }
  }
  const { nested = {} } = v.flatten<typeof RulesSchema>(result.issues)
  const problems: RuleProblems = {}
  for (const name of ['knockoutAge', 'minimumAge', 'states', 'reviewStatus'] as const) {
    const [problem] = nested[name] ?? []
    if (problem !== undefined) problems[name] = problem
  }
  return { problems }
}

/** `MI PA, West Virginia` in pieces that are each one state, or none. */
function piecesOf(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .flatMap((piece) => (codeOf(piece) === undefined ? piece.split(/\s+/) : [piece]))
}

function unknownIn(text: string): string[] {
  return piecesOf(text).filter((piece) => codeOf(piece) === undefined)
}

function codeOf(piece: string): string | undefined {
  const searched = piece.toLowerCase()
  return US_STATES.find(
    ({ code, name }) => code.toLowerCase() === searched || name.toLowerCase() === searched,
  )?.code
}

/** Values of the rules as text in the URL; those equal to the chart's are left out. */
export function rulesText(rules: DecisionRules): string {
  const query = new URLSearchParams()
  if (rules.knockoutAge !== DECISION_RULES.knockoutAge) {
    query.set('knockout', String(rules.knockoutAge))
  }
  if (rules.minimumAge !== DECISION_RULES.minimumAge) query.set('minimum', String(rules.minimumAge))
  const states = rules.allowedStates.join(' ')
  if (states !== DECISION_RULES.allowedStates.join(' ')) query.set('states', states)
  if (rules.reviewStatus !== DECISION_RULES.reviewStatus) query.set('review', rules.reviewStatus)
  if (rules.off.length > 0) query.set('off', rules.off.join(' '))
  return query.toString()
}

/** The fields of the values by their names in the URL. */
const FIELDS = new Map<string, keyof TypedRules>([
  ['knockout', 'knockoutAge'],
  ['minimum', 'minimumAge'],
  ['states', 'states'],
  ['review', 'reviewStatus'],
])

/** Reads {@link rulesText}; what cannot be asked is in `ignored`, and as in the chart. */
export function rulesOf(text: string): { rules: DecisionRules; ignored: string[] } {
  const entries = [...new URLSearchParams(text)]
  const named = entries.flatMap(([name, value]) => (name === 'off' ? value.split(' ') : []))
  const off = DECISION_TABLE.map(({ guard }) => guard).filter((rule) => named.includes(rule))
  const chart = { ...DECISION_RULES, off }
  const checkedWith = (some: typeof entries) => {
    const typed = some.map(([name, value]) => [FIELDS.get(name), value])
    return checkedRules({ ...typedOf(chart), ...Object.fromEntries(typed) }, chart)
  }
  const given = entries.filter(([name]) => FIELDS.has(name))
  const all = checkedWith(given)
  const wrong = 'problems' in all ? Object.keys(all.problems) : []
  const valid = given.filter(([name]) => !wrong.includes(FIELDS.get(name) ?? ''))
  const checked = checkedWith(valid)
  const used = 'rules' in checked ? valid : []
  return {
    rules: 'rules' in checked ? checked.rules : chart,
    ignored: [
      ...entries
        .filter((entry) => entry[0] !== 'off' && !used.includes(entry))
        .map(([name, value]) => `${name}=${value}`),
      ...named.filter((rule) => !off.some((one) => one === rule)).map((rule) => `off=${rule}`),
    ],
  }
}
