import { parentPort } from 'node:worker_threads'
import { checkStates } from './criteria.ts'

// The checks on a thread of their own, beside the planning of paths.

parentPort?.postMessage(checkStates())
