import {
  DECIDING_RULES,
  DECISION_RULES,
  type DecisionRules,
} from '../../../machines/rules/decision-rules.ts'

/** Values of the rules as the address keeps them; what is as in the chart is left out. */
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

/** Reads {@link rulesText}; what is no value stays as in the chart. */
export function rulesOf(text: string): DecisionRules {
  const query = new URLSearchParams(text)
  const states = query.get('states')
  const off = (query.get('off') ?? '').split(' ')
  return {
    ...DECISION_RULES,
    knockoutAge: ageOr(DECISION_RULES.knockoutAge, query.get('knockout')),
    minimumAge: ageOr(DECISION_RULES.minimumAge, query.get('minimum')),
    allowedStates: states === null ? DECISION_RULES.allowedStates : codesIn(states),
    reviewStatus: query.get('review') ?? DECISION_RULES.reviewStatus,
    off: DECIDING_RULES.filter((rule) => off.includes(rule)),
  }
}

/** `mi, pa` as the codes MI and PA. */
export function codesIn(text: string): string[] {
  return text.toUpperCase().match(/[A-Z]{2}/g) ?? []
}

function ageOr(otherwise: number, text: string | null): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : otherwise
}
