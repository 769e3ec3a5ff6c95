import { type AnyStateMachine, createMachine, not } from 'xstate'

/** A chart with one deliberate mistake in it. */
export interface Mutant {
  kind: MutationKind
  /** The state and trigger that were changed, and how. */
  what: string
  make(): AnyStateMachine
}
export type MutationKind =
  | 'guard dropped'
  | 'guard negated'
  | 'branches swapped'
  | 'target changed'
  | 'action dropped'
  | 'transition removed'
  | 'entry or exit dropped'
  | 'path changed'

interface TransitionConfig {
  guard?: unknown
  target?: string | string[]
  actions?: unknown[]
}
interface StateConfig {
  id?: string
  on?: Record<string, TransitionConfig[]>
  after?: Record<string, TransitionConfig[]>
  always?: TransitionConfig[]
  invoke?: { id: string; onDone?: TransitionConfig[]; onError?: TransitionConfig[] }[]
  entry?: unknown[]
  exit?: unknown[]
  meta?: { screen?: { path: string } }
  states?: Record<string, StateConfig>
}
/** Where a list of branches stands in the definition: the keys that lead there. */
type Place = readonly (string | number)[]

/** Every chart that differs from the given one by one mistake of each kind. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const config = listed(machine.config as Loose)
  const states = statesIn(config, [])
  const ids = states.flatMap(({ state }) => state.id ?? [])
  const mutant = (
    kind: MutationKind,
    what: string,
    change: (copy: StateConfig) => void,
  ): Mutant => ({
    kind,
    what,
    make() {
      const copy = listed(machine.config as Loose)
      change(copy)
      return createMachine(copy as never, machine.implementations as never)
    },
  })

  return states.flatMap(({ state, place }) => [
    ...branchesIn(state, place).flatMap(({ branches, at, name }) =>
      branches.flatMap((branch, position) => {
        const what = `${name} / ${position}`
        const here = (copy: StateConfig) => listAt(copy, at)
        return [
          ...(branch.guard === undefined
            ? []
            : [
                mutant('guard dropped', what, (copy) => delete here(copy)[position]?.guard),
                mutant('guard negated', what, (copy) => {
                  const changed = here(copy)[position]
                  if (changed) changed.guard = not(changed.guard as never)
                }),
              ]),
          ...(position + 1 < branches.length
            ? [
                mutant('branches swapped', what, (copy) => {
                  const list = here(copy)
                  const [one, other] = [list[position], list[position + 1]]
                  if (one && other) list.splice(position, 2, other, one)
                }),
              ]
            : []),
          ...(typeof branch.target === 'string' && branch.target.startsWith('#')
            ? [
                mutant('target changed', what, (copy) => {
                  const changed = here(copy)[position]
                  if (changed) changed.target = `#${otherThan(String(branch.target).slice(1), ids)}`
                }),
              ]
            : []),
          ...(branch.actions ?? []).map((action, number) =>
            mutant('action dropped', `${what} ${nameOf(action)}`, (copy) =>
              here(copy)[position]?.actions?.splice(number, 1),
            ),
          ),
          mutant('transition removed', what, (copy) => here(copy).splice(position, 1)),
        ]
      }),
    ),
    ...(['entry', 'exit'] as const).flatMap((phase) =>
      (state[phase] ?? []).map((action, number) =>
        mutant('entry or exit dropped', `${place.join('.')} ${phase} ${nameOf(action)}`, (copy) =>
          stateAt(copy, place)[phase]?.splice(number, 1),
        ),
      ),
    ),
    ...(state.meta?.screen
      ? [
          mutant('path changed', place.join('.'), (copy) => {
            const changed = stateAt(copy, place)
            if (changed.meta?.screen) {
              changed.meta = { ...changed.meta, screen: { ...changed.meta.screen, path: '/wrong' } }
            }
          }),
        ]
      : []),
  ])
}

type Loose = { [key: string]: unknown }

/** A copy of a definition in which every transition, action and invoke stands in a list. */
function listed(config: Loose): StateConfig {
  const { states, on, after, always, invoke, entry, exit, ...rest } = config
  return {
    ...rest,
    ...(on ? { on: mapValues(on as Loose, branchList) } : {}),
    ...(after ? { after: mapValues(after as Loose, branchList) } : {}),
    ...(always ? { always: branchList(always) } : {}),
    ...(invoke
      ? {
          invoke: listOf(invoke).map((one) => {
            const { onDone, onError, ...actor } = one as Loose
            return {
              ...actor,
              ...(onDone ? { onDone: branchList(onDone) } : {}),
              ...(onError ? { onError: branchList(onError) } : {}),
            }
          }),
        }
      : {}),
    ...(entry ? { entry: [...listOf(entry)] } : {}),
    ...(exit ? { exit: [...listOf(exit)] } : {}),
    ...(states ? { states: mapValues(states as Loose, (state) => listed(state as Loose)) } : {}),
  } as StateConfig
}

function branchList(branches: unknown): TransitionConfig[] {
  return listOf(branches).map((branch) => {
    if (typeof branch === 'string') return { target: branch }
    const { actions, ...rest } = branch as Loose
    return { ...rest, ...(actions ? { actions: [...listOf(actions)] } : {}) }
  })
}

function statesIn(state: StateConfig, place: Place): { state: StateConfig; place: Place }[] {
  const below = Object.entries(state.states ?? {}).flatMap(([key, child]) =>
    statesIn(child, [...place, 'states', key]),
  )
  return [{ state, place }, ...below]
}

function branchesIn(state: StateConfig, place: Place) {
  const name = (trigger: string) => `${state.id ?? place.at(-1) ?? ''} / ${trigger}`
  return [
    ...Object.entries(state.on ?? {}).map(([event, branches]) => ({
      branches,
      at: [...place, 'on', event],
      name: name(event),
    })),
    ...Object.entries(state.after ?? {}).map(([delay, branches]) => ({
      branches,
      at: [...place, 'after', delay],
      name: name(`after ${delay}`),
    })),
    ...(state.always
      ? [{ branches: state.always, at: [...place, 'always'], name: name('always') }]
      : []),
    ...(state.invoke ?? []).flatMap(({ id, onDone, onError }, number) => [
      ...(onDone
        ? [
            {
              branches: onDone,
              at: [...place, 'invoke', number, 'onDone'],
              name: name(`${id} done`),
            },
          ]
        : []),
      ...(onError
        ? [
            {
              branches: onError,
              at: [...place, 'invoke', number, 'onError'],
              name: name(`${id} failed`),
            },
          ]
        : []),
    ]),
  ]
}

function at(config: unknown, place: Place): unknown {
  return place.reduce((found, key) => (found as Loose)[key], config)
}

function listAt(config: StateConfig, place: Place): TransitionConfig[] {
  return at(config, place) as TransitionConfig[]
}

function stateAt(config: StateConfig, place: Place): StateConfig {
  return at(config, place) as StateConfig
}

function otherThan(id: string, ids: readonly string[]): string {
  const position = ids.indexOf(id)
  return ids[(position + 3) % ids.length] ?? id
}

function nameOf(action: unknown): string {
  return typeof action === 'string' ? action : String((action as { type?: string }).type)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function mapValues<Value>(object: Loose, map: (value: unknown) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))
}
