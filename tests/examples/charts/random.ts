import fc from 'fast-check'
import { type AnyStateMachine, createMachine } from 'xstate'

// Machines of any shape, with names that are long, have blanks or are not Latin.

const NAMES = [
  'a',
  'waitingForTheAnswerOfTheBackendThatIsLateWithoutAnyBlankInItsVeryLongName',
  'wait for it, please',
  'ожидание',
  '待機中のサーバー応答待ち画面待機中のサーバー応答待ち画面',
  '🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀',
]
const EVENTS = [
  'GO',
  '*',
  'key.*',
  'A.VERY.LONG.EVENT.WITHOUT.A.BLANK.THAT.FITS.INTO.NO.CARD.AT.ALL',
]

interface Shape {
  kind: 'leaf' | 'final' | 'history' | 'deep' | 'compound' | 'parallel'
  name: string
  children: readonly Shape[]
  /** Numbers from which its transitions and facts are made. */
  made: readonly number[]
}

const name = fc.constantFrom(...NAMES)
const made = fc.array(fc.nat(1000), { maxLength: 3 })
const leaf = fc.record<Shape>({
  kind: fc.constantFrom('leaf', 'leaf', 'final', 'history', 'deep'),
  name,
  children: fc.constant([]),
  made,
})

function shape(depth: number): fc.Arbitrary<Shape> {
  if (depth === 0) return leaf
  const children = fc.array(shape(depth - 1), { minLength: 1, maxLength: 3 })
  return fc.oneof(
    leaf,
    fc.record<Shape>({ kind: fc.constantFrom('compound', 'parallel'), name, children, made }),
  )
}

/** A machine with up to three levels of states. */
export const randomMachine: fc.Arbitrary<AnyStateMachine> = fc
  .record<Shape>({
    kind: fc.constantFrom('compound', 'parallel'),
    name: fc.constant('root'),
    children: fc.array(shape(2), { minLength: 1, maxLength: 4 }),
    made,
  })
  .map((root) => {
    const paths = pathsIn(root, 'root')
    return createMachine({ id: 'root', ...configOf(root, 'root', paths) } as Config)
  })

type Config = Parameters<typeof createMachine>[0]

const keyOf = ({ name }: Shape, position: number) => `${name}${position}`

function pathsIn({ children }: Shape, path: string): string[] {
  return children.flatMap((child, position) => {
    const inner = `${path}.${keyOf(child, position)}`
    return [inner, ...pathsIn(child, inner)]
  })
}

function configOf(state: Shape, path: string, paths: readonly string[]): object {
  const {
    kind,
    children,
    made: [first = 0, second, third],
  } = state
  if (kind === 'history' || kind === 'deep') {
    return { type: 'history', history: kind === 'deep' ? 'deep' : 'shallow' }
  }
  if (kind === 'final') return { type: 'final', entry: 'noteTheEnd' }
  const target = (number: number) => `#${paths[number % paths.length]}`
  const transitions = [second, third].flatMap((number = -1) =>
    number < 0
      ? []
      : [{ target: target(number), ...(number % 3 === 0 && { guard: NAMES[number % 6] }) }],
  )
  const event = EVENTS[first % EVENTS.length] ?? ''
  return {
    description: first % 2 === 0 ? '' : `What ${state.name} is about, in a sentence or two.`,
    ...(kind === 'parallel' && { type: 'parallel' }),
    ...(children.length > 0 && {
      states: Object.fromEntries(
        children.map((child, position) => [
          keyOf(child, position),
          configOf(child, `${path}.${keyOf(child, position)}`, paths),
        ]),
      ),
      onDone: transitions,
    }),
    ...(kind === 'compound' && { initial: initialOf(children) }),
    on: { [event]: [...transitions, { actions: 'stay' }] },
    ...(first % 4 === 0 && { after: { [first]: transitions } }),
    ...(first % 5 === 0 && { always: transitions.slice(0, 1) }),
    ...(first % 3 === 0 && { invoke: { id: `run ${path}`, src: 'run', onDone: transitions } }),
    tags: first % 7 === 0 ? ['busy'] : [],
  }
}

/** The last state that can be entered. */
function initialOf(children: readonly Shape[]): string {
  const keys = children.map(keyOf)
  const position = children.findLastIndex(({ kind }) => kind !== 'history' && kind !== 'deep')
  return keys[Math.max(0, position)] ?? ''
}
