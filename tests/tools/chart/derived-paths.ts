import { workerData } from 'node:worker_threads'
import { measureDerived } from '../../paths/derived.ts'
import { reportExplored } from '../../paths/thread.ts'
import { judgedOf, judgeMeasured, printJudged } from '../paths/of-chart.ts'
import { listed } from '../paths/print.ts'
import { loadFile, machineIn } from './load.ts'

// The paths of the machine in a file by its definition alone, on a thread of its own.

const NOT_EXECUTED =
  'Actions that reach outside the machine are not executed: functions, emit, sendParent, sendTo another actor.'

const { file, name, mostStates, folder, sources } = workerData as {
  file: string
  name: string
  mostStates: number | undefined
  /** Where the report is written, and where the machine is. */
  folder: string
  sources: string
}
const machine = machineIn(await loadFile(file), file, name)
const { exploration, measured, leftOut } = measureDerived(machine, mostStates, reportExplored)
const judged = judgedOf(machine, await judgeMeasured(exploration, measured), {
  reportsDir: folder,
  command: undefined,
  sources,
  notes: [NOT_EXECUTED],
})
process.exitCode = await printJudged(judged)()
if (leftOut.length > 0) {
  console.log(
    [`\nLeft out, as they fail, perhaps for want of values:`, ...listed(leftOut)].join('\n'),
  )
}
