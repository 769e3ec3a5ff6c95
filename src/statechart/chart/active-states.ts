import type { AnyMachineSnapshot, AnyStateNode, StateValue } from 'xstate'

/** The active states of a snapshot, each before those inside it, in the chart's order. */
export function activeStates({ machine, value }: AnyMachineSnapshot): AnyStateNode[] {
  return activeWithin(machine.root, value)
}

function activeWithin(node: AnyStateNode, value: StateValue): AnyStateNode[] {
  const inside = typeof value === 'string' ? { [value]: {} } : value
  const children = Object.entries(inside).flatMap(([name, inner = {}]) => {
    const child = node.states[name]
    return child ? activeWithin(child, inner) : []
  })
  return [node, ...children]
}
