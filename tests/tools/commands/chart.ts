import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import type { Command } from '../../../src/cli/command.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chart, chartFile } from '../../../src/statechart/funnel/chart.ts'
import { rulesThatNeverDecide } from '../../../src/statechart/funnel/facts/rules.ts'
import type * as ChartFiles from '../chart/chart-files.tsx'
import { checkCharts, checkFile } from '../chart/check.ts'
import { withDecisionTable } from '../chart/decision-table.ts'
import { loadFile, machineIn } from '../chart/load.ts'
import { drawFile } from '../chart/one-file.ts'
import type * as Pictures from '../chart/pictures.tsx'
import { against } from '../chart/questions.ts'
import { productManagersPage, statechartDir } from '../docs.ts'

export const command: Command = {
  usage: `npm run chart                        draws the statechart into docs/statechart, and writes the
                                     decision's rules into docs/product-managers.md
npm run chart -- FILE [NAME] [--states N]
                                     pictures and planned paths of the machine that a file
                                     exports, into test-results/charts; N raises the bound of 20000 states
npm run chart -- --check [FILE [NAME]]
                                     ends with 1 where a chart has a dead end, a state or outcome that
                                     nothing reaches, or a rule that never decides, and names the place;
                                     the machine of a FILE also where it does not start without input
npm run chart -- --against REF       what differs from a git revision in chart and texts, and what becomes
                                     of applications that are half-way when this version replaces it`,
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        against: { type: 'string' },
        check: { type: 'boolean', default: false },
        states: { type: 'string' },
      },
    })
    const { against: revision, check, states } = values
    const [file, name = ''] = positionals
    if (revision !== undefined && (check || file !== undefined)) {
      throw new UserError(
        '--against compares the chart of this project alone: name no file with it, and no --check.',
      )
    }
    if (states !== undefined && (check || file === undefined || !/^[1-9]\d*$/.test(states))) {
      throw new UserError('--states has a whole number of states, with a FILE whose paths are run.')
    }
    if (check) {
      const { lines, code } =
        file === undefined
          ? checkCharts([funnelMachine], rulesThatNeverDecide())
          : checkFile(machineIn(await loadFile(file), file, name))
      console.log(lines.join('\n'))
      return code
    }
    if (file !== undefined) {
      const { drawnFiles } = await imported<typeof Pictures>('tests/tools/chart/pictures.tsx')
      const mostStates = states === undefined ? undefined : Number(states)
      return drawFile({ file, name, mostStates }, drawnFiles, ({ folder, files }) =>
        writeInto(folder, files),
      )
    }
    if (revision !== undefined) console.log(against(revision).join('\n'))
    else await draw()
    return 0
  },
}

/** A module that Vite imports, as its parts are written in JSX and bring their styles along. */
async function imported<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(join(projectDir, path), {
    configFile: false,
    root: projectDir,
    logLevel: 'warn',
  })
  return module
}

async function draw(): Promise<void> {
  const { chartFiles } = await imported<typeof ChartFiles>('tests/tools/chart/chart-files.tsx')
  const files = chartFiles(chart, chartFile)

  rmSync(statechartDir, { recursive: true, force: true })
  writeInto(statechartDir, files)
  const page = readFileSync(productManagersPage, 'utf8')
  writeFileSync(productManagersPage, withDecisionTable(page))
  console.log(`The statechart is drawn: ${statechartDir}`)
}

function writeInto(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
