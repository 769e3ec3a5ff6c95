import { parentPort, workerData } from 'node:worker_threads'
import { getShortestPaths, getSimplePaths } from '@xstate/graph'
import { FUNNEL_EXPLORATION } from '../../model/exploration.ts'
import { createCaseModel } from '../../paths/test-paths.ts'

const ways = { shortest: getShortestPaths, simple: getSimplePaths }
const way: keyof typeof ways = workerData === 'simple' ? 'simple' : 'shortest'

const { testLogic, options } = createCaseModel(FUNNEL_EXPLORATION)
parentPort?.postMessage(ways[way](testLogic, options).length)
