import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Examples from '../../../machines/examples/records.ts'
import type * as Funnel from '../../../machines/funnel.machine.ts'
import { routesOf } from '../../../src/router/routes.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { SavedRecord } from '../../../src/statechart/chart/chart-file.ts'

const [folder = '', question] = process.argv.slice(2)
const ofRevision = (file: string) => import(pathToFileURL(join(folder, file)).href)

if (question === 'chart') {
  const { funnelMachine }: typeof Funnel = await ofRevision('machines/funnel.machine.ts')
  process.stdout.write(JSON.stringify(chartOf(funnelMachine)))
} else {
  process.stdout.write(JSON.stringify(await savedRecords()))
}

/** What that revision stores at each of its steps, by its own examples of filled forms. */
async function savedRecords(): Promise<SavedRecord[]> {
  const { applicationAt, textsOf, timerAt }: typeof Examples = await ofRevision(
    'machines/examples/records.ts',
  )
  const { funnelMachine }: typeof Funnel = await ofRevision('machines/funnel.machine.ts')
  return routesOf(funnelMachine).flatMap(({ id: state, step }) =>
    step === null
      ? []
      : [{ name: 'just come', state, texts: textsOf(applicationAt(step), timerAt(step)) }],
  )
}
