import { Worker } from 'node:worker_threads'
import { measureFunnel } from '../../model/criteria/criteria.ts'
import { exploreFunnel } from '../../model/explored.ts'
import { type Benchmark, type Measurement, stopwatch, timed } from './benchmark.ts'

/** Seconds and megabytes that each way of @xstate/graph may take. */
const BOUND_SECONDS = 60
const BOUND_MEGABYTES = 1500

/**
 * The generated paths beside two ways of @xstate/graph, on the funnel with the same cases and the
 * same key of a state. Those two know one start only, the first visit, and check nothing.
 */
export const pathsBenchmark: Benchmark = {
  name: 'generated paths',
  measure: async () => [
    await timed(
      'everything: explored, held against the invariants, every criterion planned',
      () => {
        const { explored, paths } = measureFunnel()
        return `${explored.graph.nodes.size} states, ${paths.length} paths`
      },
    ),
    await timed('explored and held against the invariants', () => {
      const { graph } = exploreFunnel()
      return `${graph.nodes.size} states, ${graph.edges.length} steps`
    }),
    await bounded('getShortestPaths of @xstate/graph', 'shortest'),
    await bounded('getSimplePaths of @xstate/graph', 'simple'),
  ],
}

/** Runs one way in a thread of its own, and ends it at its bound. */
function bounded(name: string, way: 'shortest' | 'simple'): Promise<Measurement> {
  const stop = stopwatch()
  const worker = new Worker(new URL('./xstate-paths.ts', import.meta.url), {
    workerData: way,
    resourceLimits: { maxOldGenerationSizeMb: BOUND_MEGABYTES },
  })
  return new Promise((resolve) => {
    function end(result: string, bound: string | null) {
      clearTimeout(timeout)
      worker.terminate()
      resolve({ name, ...stop(), result, bound })
    }
    const timeout = setTimeout(
      () => end('not finished', `${BOUND_SECONDS} s`),
      BOUND_SECONDS * 1000,
    )
    worker.once('message', (count: number) => end(`${count} paths`, null))
    worker.once('error', () => end('not finished', `${BOUND_MEGABYTES} MB of memory`))
  })
}
