import { parentPort, workerData } from 'node:worker_threads'
import { judgeFolder } from './of-chart.ts'

// The paths of a chart's folder on a thread of their own.

parentPort?.postMessage(await judgeFolder(workerData))
