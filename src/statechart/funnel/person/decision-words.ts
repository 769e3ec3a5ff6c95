import type { AnyMachineSnapshot } from 'xstate'
import { factsIn } from '../../../../machines/context.ts'
import type { DecisionFacts } from '../../../../machines/decision/decision-facts.ts'
import { DECISION_VALUES } from '../../../../machines/decision/values.ts'
import { stateName } from '../../../../machines/forms/us-states.ts'
import type { FunnelSnapshot } from '../../../../machines/selectors.ts'

/** The facts of a decision in words; the place by its name, empty if it is not known. */
type InWords = (facts: DecisionFacts, place: string) => string

const { knockoutAge, minimumAge, allowedStates, reviewStatus } = DECISION_VALUES

/** What a rule of the decision finds, whether it holds or not; the words of other rules say it all. */
const FOUND: Partial<Record<string, InWords>> = {
  isUnder20: ({ age }) =>
    age === null ? NO_AGE : `${age} is ${age < knockoutAge ? '' : 'not '}under ${knockoutAge}`,
  isUnder21: ({ age }) => {
    if (age === null) return NO_AGE
    if (age < knockoutAge) return `${age} is under ${knockoutAge}`
    if (age >= minimumAge) return `${age} is not under ${minimumAge}`
    return `${age} is under ${minimumAge}, but not under ${knockoutAge}`
  },
  livesElsewhere: ({ stateCode }) => {
    const isAllowed = allowedStates.includes(stateCode)
    return `${stateName(stateCode)} is ${isAllowed ? 'one of' : 'none of'} ${allowedStates.join(', ')}`
  },
  isTestPerson: ({ isTestPerson }) =>
    isTestPerson ? 'the e-mail or the name is a test' : 'neither e-mail nor name is a test',
  isAtTestPlace: ({ isAtTestPlace }, place) => {
    if (place === '') return 'the location is not known'
    return isAtTestPlace ? `${place} is one of these` : 'the location is none of these'
  },
  isReviewRequired: ({ vettingStatus }) => {
    if (vettingStatus === '') return 'vetting has not answered'
    return vettingStatus === reviewStatus
      ? 'vetting asks for a review'
      : `vetting answered ${vettingStatus}`
  },
}

const NO_AGE = 'no date of birth is given, since they are 21 or older'

/** What the conditions of waiting find. */
const AWAITED: Partial<Record<string, (snapshot: FunnelSnapshot) => string>> = {
  isPlaceSettled: ({ context }) =>
    context.place === undefined ? 'the location is still looked up' : 'the location is settled',
  isVettingSettled: ({ value }) =>
    value.vetting === 'analysing' ? 'vetting has not answered yet' : 'vetting is settled',
}

/** What a rule of the decision finds in facts; null for what its words say. */
export function foundBy(rule: string, facts: DecisionFacts, place: string): string | null {
  return FOUND[rule]?.(facts, place) ?? null
}

/** What a guard of the funnel finds in a snapshot; null for what its words say. */
export function factsOf(guard: string, snapshot: AnyMachineSnapshot): string | null {
  const known = snapshot as FunnelSnapshot
  const { place } = known.context
  const facts = foundBy(guard, factsIn(known.context), place ? place.city || place.country : '')
  return facts ?? AWAITED[guard]?.(known) ?? null
}
