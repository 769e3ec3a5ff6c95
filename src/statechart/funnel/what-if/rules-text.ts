import {
  DECISION_RULES,
  DECISION_TABLE,
  type DecisionRules,
} from '../../../../machines/decision/table.ts'
import { checkedRules, typedOf } from './checked-rules.ts'

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

/** Reads {@link rulesText}; values that cannot be asked stay as in the chart. */
export function rulesOf(text: string): DecisionRules {
  const query = new URLSearchParams(text)
  const off = (query.get('off') ?? '').split(' ')
  const rules = {
    ...DECISION_RULES,
    off: DECISION_TABLE.map(({ guard }) => guard).filter((rule) => off.includes(rule)),
  }
  const usual = typedOf(rules)
  const typed = {
    knockoutAge: query.get('knockout') ?? usual.knockoutAge,
    minimumAge: query.get('minimum') ?? usual.minimumAge,
    states: query.get('states') ?? usual.states,
    reviewStatus: query.get('review') ?? usual.reviewStatus,
  }
  const checked = checkedRules(typed, rules)
  if ('rules' in checked) return checked.rules
  const wrong = Object.keys(checked.problems)
  const kept = Object.entries(typed).filter(([name]) => !wrong.includes(name))
  const others = checkedRules({ ...usual, ...Object.fromEntries(kept) }, rules)
  return 'rules' in others ? others.rules : rules
}
