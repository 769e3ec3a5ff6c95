import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import { exploreFunnel } from '../../tests/model/explored.ts'
import { chartOf } from '../graph/chart.ts'
import { pathInWords } from '../graph/words.ts'
import { junitOf } from './paths/junit.ts'
import { pathsBetween, planOf } from './paths/plan.ts'
import { printFaults, printPaths, printTable } from './paths/print.ts'
import { resultsDir } from './project.ts'

const USAGE = `npm run paths                      runs the generated paths and prints what they cover
npm run paths -- list              the paths, a line each
npm run paths -- show ID           one path in words
npm run paths -- from STATE to STATE   the shortest way between two states`

const { positionals } = parseArgs({ allowPositionals: true })
const [command = 'run', ...words] = positionals
const chart = chartOf(funnelMachine)

switch (command) {
  case 'run':
    run()
    break
  case 'list':
    printPaths(planOf(exploreFunnel().graph))
    break
  case 'show':
    show(words[0] ?? '')
    break
  case 'from':
    between(words[0] ?? '', words[2] ?? '')
    break
  default:
    fail(`There is no command '${command}'.\n${USAGE}`)
}

function run(): void {
  const began = performance.now()
  const explored = exploreFunnel()
  const paths = planOf(explored.graph)
  printTable(explored, paths, performance.now() - began)
  mkdirSync(resultsDir, { recursive: true })
  writeFileSync(join(resultsDir, 'paths.xml'), junitOf(paths, explored))
  if (explored.faults.length > 0) {
    printFaults(explored.faults)
    process.exitCode = 1
  }
}

function show(id: string): void {
  const path = planOf(exploreFunnel().graph).find((candidate) => candidate.id === id)
  if (path) console.log(pathInWords(path, chart).join('\n'))
  else fail(`There is no path '${id}': 'npm run paths -- list' names them all.`)
}

function between(from: string, to: string): void {
  const path = pathsBetween(exploreFunnel().graph, from, to)
  if (path) console.log(pathInWords(path, chart).join('\n'))
  else fail(`No way leads from '${from}' to '${to}': name two states of the chart.`)
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
