import { parentPort } from 'node:worker_threads'
import { checkStates } from './criteria.ts'

// The checks on a thread of their own, in parallel with the planning of paths.

parentPort?.postMessage(checkStates())
