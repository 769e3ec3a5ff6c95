import { workerData } from 'node:worker_threads'
import { judgeFolder, printJudged } from './of-chart.ts'

// The paths of the chart in a folder, on a thread of its own.

process.exitCode = await printJudged(await judgeFolder(workerData))()
