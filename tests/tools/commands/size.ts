import { join } from 'node:path'
import { buildWhenStale } from '../../../src/cli/build.ts'
import type { Command } from '../../../src/cli/command.ts'
import { distDir } from '../../../src/cli/project.ts'
import { BUDGETS, type Load, overBudget, readLoads, readParts } from '../size.ts'

const SHOWN_PARTS = 5

export const command: Command = {
  usage: 'npm run funnel -- size    exits with 1 where a load is over its budget',
  run: checkSizes,
}

/**
 * Prints what each load of the built page weighs and what it is made of.
 *
 * @returns the exit code: 1 where a budget is passed
 */
export async function checkSizes(): Promise<0 | 1> {
  await buildWhenStale()
  const loads = readLoads(distDir)
  console.table(loads.map(rowOf))
  const faults = overBudget(loads)
  for (const fault of faults) console.error(fault)
  return faults.length > 0 ? 1 : 0
}

function rowOf({ name, files, raw, brotli }: Load) {
  const most = BUDGETS.find((budget) => budget.loads.test(name))?.most
  return { load: name, raw, brotli, budget: most ?? 'none', 'made of, in bytes': reasonOf(files) }
}

function reasonOf(files: readonly string[]): string {
  const bytes = new Map<string, number>()
  for (const part of files.flatMap((file) => readParts(join(distDir, file)))) {
    bytes.set(part.name, (bytes.get(part.name) ?? 0) + part.bytes)
  }
  const heaviest = [...bytes].sort(([, a], [, b]) => b - a).slice(0, SHOWN_PARTS)
  return heaviest.map(([name, size]) => `${name} ${size}`).join(', ')
}
