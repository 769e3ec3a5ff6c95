import type { AnyMachineSnapshot } from 'xstate'
import type { DecisionFacts } from '../../../../machines/decision/facts.ts'
import { factsIn } from '../../../../machines/decision/guards.ts'
import type { DecisionRules } from '../../../../machines/decision/table.ts'
import type { Place } from '../../../../machines/decision/test-applicant.ts'
import { stateName } from '../../../../machines/forms/us-states.ts'
import type { FunnelSnapshot } from '../../../../machines/selectors.ts'

type InWords = (
  facts: DecisionFacts,
  rules: DecisionRules,
  place: Place | null | undefined,
) => string

/** What a rule of the decision finds, whether it holds or not; the words of other rules say it all. */
const FOUND: Partial<Record<string, InWords>> = {
  isUnder20: ({ age }, { knockoutAge }) =>
    age === null ? NO_AGE : `${age} is ${age < knockoutAge ? '' : 'not '}under ${knockoutAge}`,
  isUnder21: ({ age }, { knockoutAge, minimumAge }) => {
    if (age === null) return NO_AGE
    if (age < knockoutAge) return `${age} is under ${knockoutAge}`
    if (age >= minimumAge) return `${age} is not under ${minimumAge}`
    return `${age} is under ${minimumAge}, but not under ${knockoutAge}`
  },
  livesElsewhere: ({ stateCode }, { allowedStates }) => {
    const isAllowed = allowedStates.includes(stateCode)
    return `${stateName(stateCode)} is ${isAllowed ? 'one of' : 'none of'} ${allowedStates.join(', ')}`
  },
  isTestPerson: ({ isTestPerson }) =>
    isTestPerson ? "the e-mail is a job platform's" : 'neither e-mail nor name is a test',
  isAtTestPlace: ({ isAtTestPlace }, _, place) => {
    if (!place) return 'the place is not known'
    return `${place.city || place.country} is ${isAtTestPlace ? '' : 'not '}one of these`
  },
  isReviewRequired: ({ vettingStatus }) =>
    vettingStatus === '' ? 'vetting has not answered' : `vetting answered ${vettingStatus}`,
}

const NO_AGE = 'no date of birth is given, since they are 21 or older'

/** What the conditions of waiting find. */
const AWAITED: Partial<Record<string, (snapshot: FunnelSnapshot) => string>> = {
  isPlaceKnown: ({ context }) =>
    context.place === undefined ? 'the place is still looked up' : 'the place is settled',
  isVettingSettled: ({ value }) =>
    value.vetting === 'analysing' ? 'vetting has not answered yet' : 'vetting is settled',
}

/** What a guard of the funnel finds in a snapshot; null for what its words say. */
export function factsOf(guard: string, snapshot: AnyMachineSnapshot): string | null {
  const known = snapshot as FunnelSnapshot
  const { context } = known
  const found = FOUND[guard]?.(factsIn(context), context.rules, context.place)
  return found ?? AWAITED[guard]?.(known) ?? null
}
