import type { AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate'
import { activeStates, type Chart, type ChartTransition } from '../../chart/chart.ts'
import { type Condition, conditionInWords } from '../../chart/guards.ts'
import { metaOf } from '../../chart/meta.ts'
import type { Moment } from '../../chart/microsteps.ts'
import { transitionId } from '../../chart/taken.ts'
import { type ChartTree, mainPartOf } from '../../chart/tree.ts'
import { capitalized, lowerFirst } from '../../chart/words.ts'

/** One rule of those that are asked in their order until one holds. */
export interface AskedRule {
  transition: string
  /** Its condition in words, and what is known of it here. */
  words: string
  facts: string
  answer: 'decides' | 'does not hold' | 'not asked'
}

/** Why it went on here and not elsewhere. */
export interface Reason {
  /** The transition that was taken. */
  transition: string
  /** What it means, or the outcome that it leads to, with the facts that decided. */
  sentence: string
  /** The condition that was true; null if none was asked. */
  condition: string | null
  /** Whether the chart could have gone on in another way. */
  isFork: boolean
  isOutcome: boolean
  /** All rules of the decision in their order, if it is an outcome. */
  rules: readonly AskedRule[]
}

/** What is known where a guard is asked, as a clause such as '17 is under 20'; null if its words say it all. */
export type FactsOf = (guard: string, snapshot: AnyMachineSnapshot) => string | null

/** Why a step led where it did, as the chart says it, with the facts; and what is waited for there. */
export function reasonsOf(
  chart: Chart,
  tree: ChartTree,
  moments: readonly Moment[],
  factsOf: FactsOf,
): Reason[] {
  const { main } = mainPartOf(tree)
  const taken = moments.flatMap(({ before, transitions: definitions }) =>
    definitions.flatMap((definition) => {
      const transition = tree.transition(transitionId(definition))
      if (!before || !transition || transition.targets.length === 0) return []
      if (isAtRest(transition, before)) return []
      return [reasonOf(transition, definition, before)]
    }),
  )
  const bySentence = new Map([...taken, ...waits()].map((reason) => [reason.sentence, reason]))
  return [...bySentence.values()]

  /** Whether a parallel region stays where it is, as on an event of the screens that does not concern it. */
  function isAtRest({ source, targets }: ChartTransition, before: AnyMachineSnapshot): boolean {
    if (tree.isWithin(source, main.id)) return false
    const known = new Set(activeStates(before).map(({ id }) => id))
    return targets.every((id) => known.has(id))
  }

  /** The states that the step entered and that are left as soon as a condition holds. */
  function waits(): Reason[] {
    const [first, last] = [moments[0], moments.at(-1)]
    if (!first?.before || !last) return []
    const known = new Set(activeStates(first.before).map(({ id }) => id))
    return activeStates(last.after)
      .filter(({ id }) => !known.has(id))
      .flatMap(({ always = [] }) => always)
      .flatMap((definition) => {
        const transition = tree.transition(transitionId(definition))
        const facts = transition ? factsIn(transition, last.after) : ''
        if (!transition || facts === '') return []
        const sentence = `It waits: ${facts}.`
        const condition = conditionInWords(chart, transition)
        return [{ ...NO_OUTCOME, transition: transition.id, sentence, condition, isFork: true }]
      })
  }

  function reasonOf(
    transition: ChartTransition,
    definition: AnyTransitionDefinition,
    before: AnyMachineSnapshot,
  ): Reason {
    const { id, guard, targets, description } = transition
    const facts = factsIn(transition, before)
    const outcome = targets.map((target) => metaOf(tree.state(target)).outcome).find(Boolean)
    const because = facts === '' ? lowerFirst(description.replace(/\.$/, '')) : facts
    return {
      transition: id,
      sentence: outcome
        ? `${outcome.stage}: ${because}.`
        : `${description}${facts && ` ${capitalized(facts)}.`}`,
      condition: guard === null ? null : conditionInWords(chart, transition),
      isFork: guard !== null || branchesWith(definition).indexOf(definition) > 0,
      isOutcome: outcome !== undefined,
      rules: outcome ? rulesAt(definition, before) : [],
    }
  }

  /** The branches of a decision: asked until one holds, which decides. */
  function rulesAt(taken: AnyTransitionDefinition, before: AnyMachineSnapshot): AskedRule[] {
    const all = branchesWith(taken)
    const place = all.indexOf(taken)
    return all.flatMap((definition, position) => {
      const transition = tree.transition(transitionId(definition))
      if (!transition || transition.guard === null) return []
      const answer =
        position < place ? 'does not hold' : position === place ? 'decides' : 'not asked'
      const words = conditionInWords(chart, transition)
      const facts = factsIn(transition, before)
      return [{ transition: transition.id, words, facts, answer } as const]
    })
  }

  function factsIn({ guards }: Condition, before: AnyMachineSnapshot): string {
    return guards.flatMap(({ name }) => factsOf(name, before) ?? []).join(', ')
  }
}

function branchesWith({ source, eventType }: AnyTransitionDefinition): AnyTransitionDefinition[] {
  return (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []
}

const NO_OUTCOME = { isOutcome: false, rules: [] } as const
