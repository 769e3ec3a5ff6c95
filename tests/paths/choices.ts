import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { activeStates, descriptorsFor } from '../../src/statechart/chart/chart.ts'
import { askGuard, type Moment } from '../../src/statechart/chart/microsteps.ts'
import { transitionId } from '../../src/statechart/chart/taken.ts'
import type { Exploration, GraphEdge } from './explore.ts'
import { groupOf } from './names.ts'

/**
 * The evaluation of the branches of one state and trigger. Every guard is evaluated by itself,
 * those after the taken branch as well, but for one that fails there. Equal evaluations are one object.
 */
export interface Choice {
  /** The state's id and the trigger: what the ids of its branches begin with. */
  group: string
  /** The type of the event that was there; the trigger may be a wildcard. */
  event: string
  /** Ids of the branches that could be taken, in their order; one without a guard always can. */
  holding: readonly string[]
  /** Ids of the other branches. */
  failing: readonly string[]
  /** The id of the branch that was taken; null where none could be. */
  taken: string | null
}

/** The choices of each step of an exploration. */
export type Choices = ReadonlyMap<GraphEdge, readonly Choice[]>

/** An exploration that records its choices. */
export function recordingChoices<Options extends Pick<Exploration<never>, 'onStep'>>(
  exploration: Options,
): { exploration: Options; choices: Choices } {
  const choices = new Map<GraphEdge, readonly Choice[]>()
  const onStep: Options['onStep'] = (edge, snapshot, isNew, moments) => {
    exploration.onStep?.(edge, snapshot, isNew, moments)
    choices.set(edge, choicesOf(moments))
  }
  return { exploration: { ...exploration, onStep }, choices }
}

/** Every choice in the microsteps of a step: by its event, by raised events, and by `always`. */
export function choicesOf(moments: readonly Moment[]): Choice[] {
  return moments.flatMap(({ before, event, transitions, after }, position) => {
    const isByEvent = transitions.every(({ eventType }) => eventType !== '')
    const next = moments[position + 1]?.transitions ?? []
    return [
      ...(before && isByEvent ? choicesAt(before, event, event.type, transitions) : []),
      ...(after.status === 'active' ? choicesAt(after, event, '', next) : []),
    ]
  })
}

/** The choices of a snapshot for an event; '' means `always`. */
function choicesAt(
  snapshot: AnyMachineSnapshot,
  event: { type: string },
  trigger: string,
  taken: readonly AnyTransitionDefinition[],
): Choice[] {
  const choices: Choice[] = []
  for (const node of activeStates(snapshot)) {
    let isTaken = false
    for (const descriptor of trigger === '' ? ALWAYS : descriptorsFor(node, trigger)) {
      const branches = descriptor === '' ? node.always : node.transitions.get(descriptor)
      // A wildcard is tried where nothing that names the event more exactly was taken.
      if (!branches?.length || isTaken) continue
      if (taken.some(({ source }) => isInside(source, node))) break
      const answers = branches.map((branch) => askGuard(branch, snapshot, event))
      const choice = choiceOf(branches, answers, trigger)
      isTaken = choice.taken !== null
      choices.push(choice)
    }
  }
  return choices
}

const ALWAYS = ['']

type Branches = readonly AnyTransitionDefinition[]

/** The choices that were made of branches, by the answers of their guards. */
const MADE = new WeakMap<Branches, Map<string, Choice>>()

function choiceOf(
  branches: Branches,
  answers: readonly (boolean | undefined)[],
  event: string,
): Choice {
  const made = MADE.get(branches) ?? new Map<string, Choice>()
  MADE.set(branches, made)
  const key = `${answers.join()} ${event}`
  const known = made.get(key)
  if (known) return known
  const idsOf = (answer: boolean) =>
    branches.filter((_, position) => answers[position] === answer).map(transitionId)
  const [id = ''] = branches.map(transitionId)
  const [holding, failing] = [idsOf(true), idsOf(false)]
  const choice = { group: groupOf(id), event, holding, failing, taken: holding[0] ?? null }
  made.set(key, choice)
  return choice
}

/** A descendant handles an event before its ancestor. */
function isInside(inner: AnyStateNode, outer: AnyStateNode): boolean {
  const { parent } = inner
  return parent !== undefined && (parent === outer || isInside(parent, outer))
}
