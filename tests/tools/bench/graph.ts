import { getAdjacencyMap, getShortestPaths } from '@xstate/graph'
import { assign, createMachine } from 'xstate'
import { measureDerived } from '../../paths/derived.ts'
import { explore } from '../../paths/explore.ts'

interface Context {
  row: number
  column: number
}

interface Explored {
  states: number
  graphSeconds: number
  exploreSeconds: number
  graphPathsSeconds: number
  withPathsSeconds: number
}

/** Explores charts of 5,000 and of 20,000 states, next to @xstate/graph. */
export async function measureGraph(): Promise<Explored[]> {
  measured(10, 10)
  return [measured(50, 100), measured(100, 200)]
}

/** Seconds of a chart with two counters. */
function measured(rows: number, columns: number): Explored {
  const machine = createMachine({
    id: 'grid',
    context: { row: 0, column: 0 },
    on: {
      DOWN: { actions: assign({ row: ({ context }) => (context.row + 1) % rows }) },
      RIGHT: { actions: assign({ column: ({ context }) => (context.column + 1) % columns }) },
    },
  })
  const serializeState = ({ context: { row, column } }: { context: Context }) => `${row} ${column}`
  const options = {
    events: [{ type: 'DOWN' } as const, { type: 'RIGHT' } as const],
    serializeState: (snapshot: unknown) => serializeState(snapshot as { context: Context }),
  }
  const graphSeconds = secondsOf(() => getAdjacencyMap(machine, options))
  const exploreSeconds = secondsOf(() =>
    explore({
      machine,
      starts: [{ name: 'opened', input: undefined }],
      events: [
        { name: 'DOWN', event: { type: 'DOWN' } },
        { name: 'RIGHT', event: { type: 'RIGHT' } },
      ],
      actors: {},
      facts: serializeState,
    }),
  )
  const graphPathsSeconds = secondsOf(() => getShortestPaths(machine, options))
  const withPathsSeconds = secondsOf(() => measureDerived(machine))
  return {
    states: rows * columns,
    graphSeconds,
    exploreSeconds,
    graphPathsSeconds,
    withPathsSeconds,
  }
}

function secondsOf(run: () => unknown): number {
  const begun = performance.now()
  run()
  return (performance.now() - begun) / 1000
}

export function graphRow(explored: Explored) {
  const { states, graphSeconds, exploreSeconds, graphPathsSeconds, withPathsSeconds } = explored
  const ratio = (seconds: number, reference: number) =>
    `${seconds.toFixed(1)} s, ${(seconds / reference).toFixed(1)} times`
  return {
    states: states.toLocaleString('en'),
    '@xstate/graph, states': `${graphSeconds.toFixed(1)} s`,
    'states here': ratio(exploreSeconds, graphSeconds),
    '@xstate/graph, shortest paths': `${graphPathsSeconds.toFixed(1)} s`,
    'with every criterion and its paths': ratio(withPathsSeconds, graphPathsSeconds),
  }
}
