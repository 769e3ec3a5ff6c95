import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../../../src/cli/build.ts'
import type { Command } from '../../../src/cli/command.ts'
import { resultsDir } from '../../../src/cli/project.ts'
import { reachablePostgres } from '../../server/database/reachable-postgres.ts'
import { tryPassages } from '../faults/between.ts'
import { browserFaults } from '../faults/in-browser.ts'
import { neighbourFaults } from '../faults/neighbours/neighbour-faults.ts'
import { processFaults, type TriedFault } from '../faults/processes.ts'
import { releaseFaults } from '../faults/releases.ts'
import { slowLineFault } from '../faults/slow-line.ts'

export const command: Command = {
  usage: `npm run faults [-- --release REF]    its short form is part of npm test

  --release REF   tries instead an update from that release, a git revision, and going back to it`,
  run: async (args) => {
    const { values } = parseArgs({ args, options: { release: { type: 'string' } } })
    const { release } = values
    const tried: TriedFault[] = []
    const onResult = (fault: TriedFault) => {
      tried.push(fault)
      const verdict = failuresOf(fault) === 0 ? 'passed' : 'FAILED'
      console.log(`${verdict}  ${fault.fault}, ${fault.where}: ${fault.tried}`)
    }
    const places = [
      { where: 'embedded database', postgres: null },
      { where: 'PostgreSQL', postgres: await reachablePostgres() },
    ].filter(({ where, postgres }) => postgres !== null || where !== 'PostgreSQL')
    for (const { where, postgres } of places) {
      if (release === undefined) await processFaults(where, postgres, onResult)
      else await releaseFaults(release, where, postgres, onResult)
    }
    if (release === undefined) {
      await neighbourFaults(onResult)
      await buildWhenStale()
      await tryPassages(await reachablePostgres(), onResult)
      await browserFaults(onResult)
      await slowLineFault(onResult)
    }

    console.table(tried)
    mkdirSync(resultsDir, { recursive: true })
    writeFileSync(join(resultsDir, 'faults.json'), `${JSON.stringify(tried, null, 2)}\n`)
    const total = tried.reduce((sum, fault) => sum + failuresOf(fault), 0)
    console.log(`${tried.length} faults: ${total === 0 ? 'nothing was lost.' : `${total} FAILED.`}`)
    return total === 0 ? 0 : 1
  },
}

function failuresOf({ lost, double, wrong, falseAlarms }: TriedFault): number {
  return lost + double + wrong + falseAlarms
}
