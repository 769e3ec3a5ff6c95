import { parentPort, workerData } from 'node:worker_threads'
import { getShortestPaths, getSimplePaths } from '@xstate/graph'
import type { AnyStateMachine } from 'xstate'
import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'
import { FUNNEL_EXPLORATION } from '../../../tests/model/exploration.ts'
import { factsOf } from '../../../tests/model/facts.ts'
import { casesIn, keyOf } from '../../graph/explore.ts'

const machine: AnyStateMachine = FUNNEL_EXPLORATION.machine
const ways = { shortest: getShortestPaths, simple: getSimplePaths }
const way: keyof typeof ways = workerData === 'simple' ? 'simple' : 'shortest'

const paths = ways[way](machine, {
  input: FUNNEL_EXPLORATION.starts[0]?.input,
  events: (snapshot) =>
    casesIn<FunnelMachine>(snapshot, FUNNEL_EXPLORATION).map(({ event }) => event),
  serializeState: (snapshot) => keyOf<FunnelSnapshot>(snapshot, factsOf),
})
parentPort?.postMessage(paths.length)
