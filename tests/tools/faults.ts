import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale } from '../../src/cli/build.ts'
import { resultsDir } from '../../src/cli/project.ts'
import { reachablePostgres } from '../server/database/reachable-postgres.ts'
import { browserFaults } from './faults/in-browser.ts'
import { processFaults } from './faults/processes.ts'
import type { TriedFault } from './faults/tried-fault.ts'

// Every fault that an application may meet, tried against real processes and in a real browser:
// `npm run faults`. Its short form is part of `npm test`.

const tried: TriedFault[] = []
function tell(fault: TriedFault): void {
  tried.push(fault)
  const verdict = fault.lost + fault.double + fault.wrong === 0 ? 'held' : 'FAILED'
  console.log(`${verdict}  ${fault.fault}, ${fault.where}: ${fault.tried}`)
}

await processFaults('embedded database', null, tell)
const postgres = await reachablePostgres()
if (postgres !== null) await processFaults('PostgreSQL', postgres, tell)
await buildWhenStale()
await browserFaults(tell)

console.table(tried)
mkdirSync(resultsDir, { recursive: true })
writeFileSync(join(resultsDir, 'faults.json'), `${JSON.stringify(tried, null, 2)}\n`)
const total = tried.reduce((sum, { lost, double, wrong }) => sum + lost + double + wrong, 0)
console.log(`${tried.length} faults: ${total === 0 ? 'nothing was lost.' : `${total} FAILED.`}`)
process.exitCode = total === 0 ? 0 : 1
