import * as v from 'valibot'
import {
  DECISION_RULES,
  DECISION_TABLE,
  type DecisionRules,
} from '../../../../machines/decision/table.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'

/** The values of the rules as they are typed, by their names in the address; and the rules that are left out. */
export type TypedRules = Readonly<Record<keyof typeof FIELD_SCHEMAS | 'off', string>>

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

const FIELD_SCHEMAS = {
  knockout: AgeSchema,
  minimum: AgeSchema,
  states: StatesSchema,
  review: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Type a status that the vetting service answers.'),
  ),
}
const RulesSchema = v.pipe(
  v.object(FIELD_SCHEMAS),
  v.forward(
    v.partialCheck(
      [['knockout'], ['minimum']],
      ({ knockout, minimum }) => minimum >= knockout,
      'The minimum age is below the knockout age, which is asked first: raise this one or lower that one.',
    ),
    ['minimum'],
  ),
)

/** The values of the chart, as if they were typed. */
export const CHART_VALUES: TypedRules = {
  knockout: String(DECISION_RULES.knockoutAge),
  minimum: String(DECISION_RULES.minimumAge),
  states: DECISION_RULES.allowedStates.join(', '),
  review: DECISION_RULES.reviewStatus,
  off: '',
}

export interface CheckedRules {
  typed: TypedRules
  /** With the values of the chart where one that was typed is invalid. */
  rules: DecisionRules
  /** What is wrong and what to do, by the field. */
  problems: Partial<Record<keyof TypedRules, string>>
  /** What this version has no value or rule for. */
  ignored: string[]
}

/** Values of the rules as text in the address; those of the chart are left out. */
export function rulesText(typed: TypedRules): string {
  const changed = Object.entries(typed).filter(
    ([name, text]) => text !== CHART_VALUES[name as keyof TypedRules],
  )
  return new URLSearchParams(changed).toString()
}

/** Reads {@link rulesText}. */
export function checkedRules(text: string): CheckedRules {
  const given = [...new URLSearchParams(text)]
  const known = given.filter(([name]) => Object.hasOwn(CHART_VALUES, name))
  const typed: TypedRules = { ...CHART_VALUES, ...Object.fromEntries(known) }
  const named = typed.off.split(' ').filter((rule) => rule !== '')
  const off = DECISION_TABLE.map(({ guard }) => guard).filter((rule) => named.includes(rule))
  const ignored = [
    ...given.filter((entry) => !known.includes(entry)).map((entry) => entry.join('=')),
    ...named.filter((rule) => !off.some((one) => one === rule)).map((rule) => `off=${rule}`),
  ]
  const result = v.safeParse(RulesSchema, typed)
  if (!result.success) {
    const { nested = {} } = v.flatten<typeof RulesSchema>(result.issues)
    const problems = Object.fromEntries(Object.entries(nested).map(([name, all]) => [name, all[0]]))
    return { typed, rules: { ...DECISION_RULES, off }, problems, ignored }
  }
  const { knockout, minimum, states, review } = result.output
  const values = { knockoutAge: knockout, minimumAge: minimum, reviewStatus: review }
  const rules = { ...DECISION_RULES, ...values, allowedStates: states, off }
  return { typed, rules, problems: {}, ignored }
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
