import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type * as Funnel from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { RecordedRunsSchema, replayRuns } from '../../../src/statechart/chart/replay.ts'
import { FROM_THE_START } from '../../../src/statechart/funnel/replay-adapters.ts'

const [folder = '', question] = process.argv.slice(2)
const file = pathToFileURL(join(folder, 'machines/funnel.machine.ts')).href
const { funnelMachine }: typeof Funnel = await import(file)

if (question === 'chart') {
  process.stdout.write(JSON.stringify(chartOf(funnelMachine)))
} else {
  const { runs } = v.parse(RecordedRunsSchema, JSON.parse(readFileSync(0, 'utf8')))
  process.stdout.write(JSON.stringify(replayRuns(funnelMachine, runs, FROM_THE_START)))
}
