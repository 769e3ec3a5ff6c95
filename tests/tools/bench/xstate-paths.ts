import { parentPort, workerData } from 'node:worker_threads'
import { getShortestPaths, getSimplePaths } from '@xstate/graph'
import { createCaseModel } from '../../../src/statechart/chart/test-paths.ts'
import { FUNNEL_EXPLORATION } from '../../model/exploration.ts'

const ways = { shortest: getShortestPaths, simple: getSimplePaths }
const way: keyof typeof ways = workerData === 'simple' ? 'simple' : 'shortest'

const { testLogic, options } = createCaseModel(FUNNEL_EXPLORATION)
parentPort?.postMessage(ways[way](testLogic, options).length)
