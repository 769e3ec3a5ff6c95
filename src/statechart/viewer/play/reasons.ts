import type { AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate'
import { activeStates, type Chart, type ChartTransition } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import type { Moment } from '../../chart/microsteps.ts'
import { transitionId } from '../../chart/taken.ts'
import type { ChartTree } from '../../layout/tree.ts'
import { conditionInWords, guardNames } from '../rules/guards.tsx'
import type { Reason } from './playback.ts'

/** What is known where a guard is asked, as a clause such as '17 is under 20'; null where its words say it all. */
export type FactsOf = (guard: string, snapshot: AnyMachineSnapshot) => string | null

/** Why a step led where it did, as the chart says it, with the facts; and what is waited for there. */
export function reasonsOf(
  chart: Chart,
  tree: ChartTree,
  moments: readonly Moment[],
  factsOf: FactsOf,
): Reason[] {
  const transitions = new Map(chart.transitions.map((one) => [one.id, one]))
  const taken = moments.flatMap(({ before, transitions: definitions }) =>
    definitions.flatMap((definition) => {
      const transition = transitions.get(transitionId(definition))
      if (!before || !transition || transition.targets.length === 0) return []
      return [reasonOf(transition, definition, before)]
    }),
  )
  const said = new Map([...taken, ...waits()].map((reason) => [reason.sentence, reason]))
  return [...said.values()]

  /** Of the states that the step entered, those that are left as soon as a condition holds. */
  function waits(): Reason[] {
    const [first, last] = [moments[0], moments.at(-1)]
    if (!first?.before || !last) return []
    const known = new Set(activeStates(first.before).map(({ id }) => id))
    return activeStates(last.after)
      .filter(({ id }) => !known.has(id))
      .flatMap(({ always = [] }) => always)
      .flatMap((definition) => {
        const { id = '', guard = null } = transitions.get(transitionId(definition)) ?? {}
        if (guard === null) return []
        const words = conditionInWords(chart, guard)
        const facts = factsIn(guard, last.after)
        if (facts === '') return []
        const sentence = `It waits: ${facts}.`
        return [{ transition: id, sentence, condition: words, refused: [], isOutcome: false }]
      })
  }

  function reasonOf(
    transition: ChartTransition,
    definition: AnyTransitionDefinition,
    before: AnyMachineSnapshot,
  ): Reason {
    const { id, guard, targets, description } = transition
    const facts = guard === null ? '' : factsIn(guard, before)
    const outcome = targets.map((target) => metaOf(tree.state(target)).outcome).find(Boolean)
    const because = facts === '' ? lowerFirst(description.replace(/\.$/, '')) : facts
    return {
      transition: id,
      sentence: outcome
        ? `${outcome.stage}: ${because}.`
        : `${description}${facts && ` ${sentence(facts)}`}`,
      condition: guard === null ? null : conditionInWords(chart, guard),
      refused: siblingsBefore(definition).flatMap((sibling) => {
        const refused = transitions.get(transitionId(sibling))
        return refused?.guard ? [refusedBy(refused.id, refused.guard, before)] : []
      }),
      isOutcome: outcome !== undefined,
    }
  }

  function refusedBy(transition: string, guard: string, before: AnyMachineSnapshot) {
    const facts = factsIn(guard, before)
    const words = conditionInWords(chart, guard)
    return { transition, sentence: facts === '' ? words : `${words} ${sentence(facts)}` }
  }

  function factsIn(guard: string, before: AnyMachineSnapshot): string {
    return guardNames(guard)
      .flatMap((name) => factsOf(name, before) ?? [])
      .join(', ')
  }
}

function siblingsBefore(definition: AnyTransitionDefinition): AnyTransitionDefinition[] {
  const { source, eventType } = definition
  const all = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []
  return all.slice(0, all.indexOf(definition))
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** Whether the chart could have gone on in another way. */
export function isFork({ condition, refused }: Reason): boolean {
  return condition !== null || refused.length > 0
}
