import { actionName, type DefinedState, stateAt } from './definition.ts'
import type { Change } from './machine.ts'

/** All mutations of a state, except of its transitions. */
export function stateMistakes(place: DefinedState): Change[] {
  const { state, node } = place
  const touched = { transitions: [], states: [node.id], events: [] }
  const around = {
    ...touched,
    states: [node.id, ...Object.values(node.states).map(({ id }) => id)],
  }
  const children = Object.keys(state.states ?? {})
  return [
    ...(['entry', 'exit'] as const).flatMap((phase) =>
      (state[phase] ?? []).map((action, number) => ({
        kind: 'entry or exit dropped' as const,
        what: `${node.id} ${phase} ${actionName(action)}`,
        touched,
        change: (copy: DefinedState['state']) => {
          stateAt(copy, place)[phase]?.splice(number, 1)
        },
      })),
    ),
    ...(state.initial === undefined
      ? []
      : children
          .filter((child) => child !== state.initial)
          .slice(0, 1)
          .map((child) => ({
            kind: 'initial changed' as const,
            what: `${node.id} to ${child}`,
            touched: around,
            change: (copy: DefinedState['state']) => {
              stateAt(copy, place).initial = child
            },
          }))),
    ...(state.invoke ?? []).map(({ id }, number) => ({
      kind: 'invoke dropped' as const,
      what: `${node.id} ${id}`,
      touched,
      change: (copy: DefinedState['state']) => {
        stateAt(copy, place).invoke?.splice(number, 1)
      },
    })),
    ...(state.tags ?? []).map((tag, number) => ({
      kind: 'tag dropped' as const,
      what: `${node.id} ${tag}`,
      touched,
      change: (copy: DefinedState['state']) => {
        stateAt(copy, place).tags?.splice(number, 1)
      },
    })),
    ...Object.keys(state.meta?.screen ?? {}).map((key) => ({
      kind: 'screen changed' as const,
      what: `${node.id} ${key}`,
      touched,
      change: (copy: DefinedState['state']) => changeScreen(stateAt(copy, place), key),
    })),
  ]
}

function changeScreen(state: DefinedState['state'], key: string): void {
  const screen = { ...state.meta?.screen, [key]: wrong(state.meta?.screen?.[key]) }
  state.meta = { ...state.meta, screen }
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
