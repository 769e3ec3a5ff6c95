import { type AnyStateMachine, type AnyStateNode, not } from 'xstate'
import { type Chart, nodesBelow } from '../../src/statechart/chart/chart.ts'
import {
  actionName,
  type Branch,
  type BranchList,
  branchId,
  type DefinedState,
  definedStatesIn,
  stateAt,
} from './definition.ts'
import type { Change, MutationKind, Touched } from './mutant.ts'

/** All mutations of a transition of a state and trigger. */
export function transitionMistakes(list: BranchList, position: number, chart: Chart): Change[] {
  const branch = list.branches[position]
  if (!branch) return []
  const id = branchId(list, position)
  const isEvent = list.eventType !== '' && !list.eventType.startsWith('xstate.')
  const itself = { transitions: [id], states: [], events: [] }
  const together = {
    transitions: list.branches.map((_, each) => branchId(list, each)),
    states: isEvent ? [list.place.node.id] : [],
    events: isEvent ? [list.eventType] : [],
  }
  const target = chart.transitions.find((transition) => transition.id === id)?.targets[0]
  const other = target === undefined ? undefined : elsewhere(list.place.node, target)
  const mistakes: Change[] = []
  const add = (
    kind: MutationKind,
    what: string,
    touched: Touched,
    change: (branch: Branch, branches: Branch[]) => void,
  ) =>
    mistakes.push({
      kind,
      what,
      touched,
      change(copy) {
        const branches = list.within(copy)
        const changed = branches[position]
        if (changed) change(changed, branches)
      },
    })

  if (branch.guard !== undefined) {
    add('guard dropped', id, together, (changed) => {
      delete changed.guard
    })
    add('guard negated', id, together, (changed) => {
      changed.guard = not(changed.guard as never)
    })
  }
  if (position + 1 < list.branches.length) {
    add('branches swapped', id, together, (_, branches) => {
      branches.splice(position, 2, ...branches.slice(position, position + 2).toReversed())
    })
  }
  if (other !== undefined) {
    add('target changed', `${id} to ${other}`, itself, (changed) => {
      changed.target = `#${other}`
    })
    add('target dropped', id, itself, (changed) => {
      delete changed.target
    })
  }
  for (const [number, action] of (branch.actions ?? []).entries()) {
    add('action dropped', `${id} ${actionName(action)}`, itself, ({ actions }) => {
      actions?.splice(number, 1)
    })
  }
  add('transition removed', id, together, (_, branches) => {
    branches.splice(position, 1)
  })
  return mistakes
}

/**
 * Additional transitions: from atomic states, on events that neither they nor their ancestors
 * handle, to another state of the region. Every `stride`-th, always the same.
 */
export function additions(
  machine: AnyStateMachine,
  events: readonly string[],
  stride: number,
): Change[] {
  const all = definedStatesIn(machine)
    .filter(({ node }) => node.type === 'atomic' && !isPassing(node))
    .flatMap((place) =>
      events.filter((event) => !takes(place, event)).map((event) => ({ place, event })),
    )
  return all
    .filter((_, position) => position % stride === 0)
    .flatMap(({ place, event }) => {
      const target = elsewhere(place.node, place.node.id)
      return target === undefined ? [] : [addition(place, event, target)]
    })
}

function addition(place: DefinedState, event: string, target: string): Change {
  const { id } = place.node
  return {
    kind: 'transition added',
    what: `${id} / ${event} to ${target}`,
    touched: { transitions: [], states: [id], events: [event] },
    change(copy) {
      const state = stateAt(copy, place)
      state.on = { ...state.on, [event]: [{ target: `#${target}` }] }
    },
  }
}

function takes({ node }: DefinedState, event: string): boolean {
  for (let at: AnyStateNode | undefined = node; at; at = at.parent) {
    if (at.transitions.has(event)) return true
  }
  return false
}

const STRIDE = 3

/**
 * The id of another stable state of the region around a state, neither inside nor around the state
 * itself: always the same one. Undefined if the region has no other.
 */
function elsewhere(from: AnyStateNode, id: string): string | undefined {
  const states = nodesBelow(regionOf(from)).slice(1)
  const position = states.findIndex((node) => node.id === id)
  const around = new Set([id, ...lineOf(states[position])])
  const others = states.filter(
    (node) => !around.has(node.id) && !lineOf(node).includes(id) && !isPassing(node),
  )
  return others[(position + STRIDE) % others.length]?.id
}

/** Whether a state is transient: `always` leaves it at once. */
function isPassing(node: AnyStateNode): boolean {
  return node.always?.some(({ guard }) => guard === undefined) ?? false
}

/** The parallel region that contains a state. */
function regionOf(node: AnyStateNode): AnyStateNode {
  const { parent } = node
  return parent === undefined || parent.type === 'parallel' ? node : regionOf(parent)
}

/** The ids of a state and its ancestors. */
function lineOf(node: AnyStateNode | undefined): string[] {
  return node ? [node.id, ...lineOf(node.parent)] : []
}
