import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '../../src/cli/project.ts'

/** A room of the repository: a folder of src, or one of the top level. */
export interface Room {
  name: string
  lines: number
  files: number
}

/** The most of each room, by its name, and the lines of one file of machines and src. */
export interface RoomBudgets {
  rooms: readonly Room[]
  largestFile: number
}

const BUDGETS_PAGE = 'docs/decisions/0016-budgets.md'

/** Written by a command, or no text of this project. */
const NOT_COUNTED =
  /^(package-lock\.json|LICENSE|\.env\.example|docs\/(statechart|measured|pictures)\/.*|docs\/configuration\.md|.*\.(png|svg|woff2)|.*OFL\.txt)$/

/** Every tracked file, by its path in the repository. */
export function trackedFiles(): string[] {
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: projectDir, encoding: 'utf8' })
  return paths.split('\0').filter((path) => path !== '')
}

/** The tracked texts that were written by hand, with their lines. */
function countedFiles(): { path: string; lines: number }[] {
  return trackedFiles()
    .filter((path) => !NOT_COUNTED.test(path))
    .map((path) => ({
      path,
      lines: readFileSync(join(projectDir, path), 'utf8').split('\n').length - 1,
    }))
}

/** Each room with its lines and files. */
function roomsOf(files: readonly { path: string; lines: number }[]): Room[] {
  return [...Map.groupBy(files, ({ path }) => roomOf(path))]
    .map(([name, own]) => ({
      name,
      lines: own.reduce((sum, { lines }) => sum + lines, 0),
      files: own.length,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The room of a file: a folder of src, or one of the top level. */
export function roomOf(path: string): string {
  const [top = '', second = '', ...rest] = path.split('/')
  if (second === '' || top.startsWith('.')) return 'top level'
  return top === 'src' && rest.length > 0 ? `src/${second}` : top
}

/** The budgets of the table in docs/decisions, whose rows are `| room | lines | files |`. */
export function readBudgets(page: string): RoomBudgets {
  const rooms = [...page.matchAll(/^\| ([\w/ -]+) \| ([\d,]+) \| ([\d,]+) \|/gm)].map(
    ([, name = '', lines = '', files = '']) => ({
      name,
      lines: numberOf(lines),
      files: numberOf(files),
    }),
  )
  return { rooms, largestFile: numberOf(/at most ([\d,]+) lines/.exec(page)?.[1] ?? '') }
}

function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''))
}

/** What is over its budget, or has none, a sentence each. */
export function overBudget(
  rooms: readonly Room[],
  files: readonly { path: string; lines: number }[],
  { rooms: budgets, largestFile }: RoomBudgets,
): string[] {
  const most = new Map(budgets.map((budget) => [budget.name, budget]))
  return [
    ...rooms.flatMap(({ name, lines, files }) => {
      const budget = most.get(name)
      if (!budget) return [`${name} has no budget in ${BUDGETS_PAGE}.`]
      return [
        ...(lines > budget.lines ? [`${name} has ${lines} lines, at most ${budget.lines}.`] : []),
        ...(files > budget.files ? [`${name} has ${files} files, at most ${budget.files}.`] : []),
      ]
    }),
    ...files
      .filter(({ path, lines }) => /^(machines|src)\//.test(path) && lines > largestFile)
      .map(({ path, lines }) => `${path} has ${lines} lines, at most ${largestFile}.`),
  ]
}

/**
 * Prints the lines and files of each room next to its budget.
 *
 * @returns the exit code: 1 where a room or a file is over its budget
 */
export function checkRooms(): 0 | 1 {
  const files = countedFiles()
  const rooms = roomsOf(files)
  const budgets = readBudgets(readFileSync(join(projectDir, BUDGETS_PAGE), 'utf8'))
  const most = new Map(budgets.rooms.map((budget) => [budget.name, budget]))
  console.table(
    rooms.map(({ name, lines, files }) => ({
      room: name,
      lines,
      'at most lines': most.get(name)?.lines,
      files,
      'at most files': most.get(name)?.files,
    })),
  )
  const faults = overBudget(rooms, files, budgets)
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? 0 : 1
}
