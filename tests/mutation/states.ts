import { actionName, type DefinedState, stateAt } from './definition.ts'
import type { Change, MutationKind } from './mutant.ts'

type State = DefinedState['state']

/** All mutations of a state, except of its transitions. */
export function stateMistakes(place: DefinedState): Change[] {
  const { state, node } = place
  const mistakes: Change[] = []
  const add = (
    kind: MutationKind,
    what: string,
    change: (changed: State) => void,
    states: readonly string[] = [node.id],
  ) =>
    mistakes.push({
      kind,
      what: `${node.id} ${what}`,
      touched: { transitions: [], states, events: [] },
      change: (copy) => change(stateAt(copy, place)),
    })

  for (const phase of ['entry', 'exit'] as const) {
    for (const [number, action] of (state[phase] ?? []).entries()) {
      add('entry or exit dropped', `${phase} ${actionName(action)}`, (changed) => {
        changed[phase]?.splice(number, 1)
      })
    }
  }
  const other = Object.keys(state.states ?? {}).find((child) => child !== state.initial)
  if (state.initial !== undefined && other !== undefined) {
    const children = Object.values(node.states).map(({ id }) => id)
    add(
      'initial changed',
      `to ${other}`,
      (changed) => {
        changed.initial = other
      },
      [node.id, ...children],
    )
  }
  for (const [number, { id }] of (state.invoke ?? []).entries()) {
    add('invoke dropped', id, (changed) => {
      changed.invoke?.splice(number, 1)
    })
  }
  for (const [number, tag] of (state.tags ?? []).entries()) {
    add('tag dropped', tag, (changed) => {
      changed.tags?.splice(number, 1)
    })
  }
  for (const key of Object.keys(state.meta?.screen ?? {})) {
    add('screen changed', key, (changed) => {
      const screen = { ...changed.meta?.screen, [key]: wrong(changed.meta?.screen?.[key]) }
      changed.meta = { ...changed.meta, screen }
    })
  }
  return mistakes
}

/** Another value of the same type, if there is one. */
export function wrong(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (value === 'push') return 'replace'
  if (value === 'replace') return 'push'
  if (typeof value === 'string') return `?${value}`
  return value === null ? 1 : value
}
