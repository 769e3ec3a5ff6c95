import { existsSync, readFileSync, statSync } from 'node:fs'
import { type ResolveHookSync, registerHooks } from 'node:module'
import { dirname, extname, join, parse, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { projectDir, resultsDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'

/**
 * What a file with a chart exports, as Node loads it: without types, and nothing else changed. A file without
 * packages near it gets the XState of this project.
 *
 * @throws UserError naming the file and what in it Node does not load
 */
export async function loadFile(file: string): Promise<Record<string, unknown>> {
  const path = resolve(projectDir, file)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new UserError(`There is no file '${path}'.`)
  if (found.isDirectory()) {
    throw new UserError(
      `'${file}' is a folder: name a file in it, or run 'npm run paths -- --chart ${file}' for its exploration.ts.`,
    )
  }
  const hooks = registerHooks({ resolve: resolveXState })
  try {
    return await import(pathToFileURL(path).href)
  } catch (error) {
    throw new UserError(reasonOf(error, shownPath(path)))
  } finally {
    hooks.deregister()
  }
}

const resolveXState: ResolveHookSync = (specifier, context, next) => {
  try {
    return next(specifier, context)
  } catch (error) {
    if (!/^xstate(?:\/|$)/.test(specifier)) throw error
    return next(specifier, { ...context, parentURL: import.meta.url })
  }
}

/** What is wrong with a file, or with one that it imports, and what to write instead. */
function reasonOf(thrown: unknown, file: string): string {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { message, code, stack = '' } = error as Error & { code?: string }
  const place = /^(file:\/\/\S+?:\d+|\/\S+?:\d+)$/m.exec(stack)?.[1]
  const where = place === undefined ? `'${file}'` : `'${shownPath(place)}'`
  const [, missing = '', importer = ''] =
    /^Cannot find (?:module|package) '(.+?)' imported from (.+)$/m.exec(message) ?? []
  const by = importer === '' ? where : `'${shownPath(importer)}'`
  const [, source, name] =
    /^The requested module '(.+?)' does not provide an export named '(.+?)'/.exec(message) ?? []
  if (message === 'Cannot use import statement outside a module') {
    return `${where} is read as CommonJS: write "type": "module" into the package.json of its folder.`
  }
  if (name !== undefined) {
    return `${where} imports '${name}' from '${source}', which has no such value: where it is a type, write 'import type'.`
  }
  switch (code) {
    case 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX':
      return `${where} has TypeScript that Node does not load, such as an enum or a namespace: write an object instead. (${message.split('\n')[0]})`
    case 'ERR_INVALID_TYPESCRIPT_SYNTAX':
      return `${where} is no TypeScript that Node can read: ${message.split('\n')[0]}`
    case 'ERR_UNKNOWN_FILE_EXTENSION':
      return `${where} cannot be loaded: Node takes .ts, .js and .mjs, not JSX. (${message.split('\n')[0]})`
    case 'ERR_IMPORT_ATTRIBUTE_MISSING':
      return `${where} is data, not code: write a file that gives it to createMachine and exports the machine.`
    case 'ERR_UNSUPPORTED_DIR_IMPORT':
      return `${by} imports a folder: name its file, such as './steps/index.ts'. (${message.split('\n')[0]})`
    case 'ERR_MODULE_NOT_FOUND':
      if (missing.startsWith('/') || missing.startsWith('file:')) {
        const ending = extname(missing) === '' ? ": write the file's ending, such as '.ts'" : ''
        return `${by} imports '${shownPath(missing)}', which is not there${ending}.`
      }
      return `${by} imports '${missing}', and there is no such package near it: run 'npm install ${missing}' there.`
    default:
      return `${where} fails while it is loaded: ${message.split('\n').slice(0, 2).join(' ')}`
  }
}

/** A path or address as one reads it from the project's folder. */
export function shownPath(path: string): string {
  const whole = path.startsWith('file:') ? fileURLToPath(path.replace(/:\d+$/, '')) : path
  const line = path.startsWith('file:') ? (/:\d+$/.exec(path)?.[0] ?? '') : ''
  const shown = relative(projectDir, whole)
  return `${shown.startsWith('..') ? whole : shown}${line}`
}

/**
 * The folder for what is written of a machine in a file, by the names of the file and the machine, and of the folders
 * around the file if another file of its name was written there. `SOURCE` in it says whose it is.
 */
export function folderOf(file: string, name: string, parent = join(resultsDir, 'charts')): string {
  const { dir, name: own } = parse(file)
  const around = dir.split(/[\\/]/).filter((part) => part !== '')
  const folders = [...around, ''].map((_, depth) => {
    const parts = [...around.slice(around.length - depth), own, name].filter((part) => part !== '')
    return join(parent, parts.join('-').replaceAll(/[^\p{L}\p{N}_.]+/gu, '-'))
  })
  return folders.find((folder) => !isOfOther(folder, file)) ?? join(parent, own)
}

/** The file in such a folder that names the file with the machine. */
export const SOURCE = 'source.txt'

function isOfOther(folder: string, file: string): boolean {
  const source = join(folder, SOURCE)
  return existsSync(source) && readFileSync(source, 'utf8') !== file
}

/**
 * The machine among what a file exports: the one of this name, else the only one.
 *
 * @throws UserError where there is none, or more than one
 */
export function machineIn(
  exported: Readonly<Record<string, unknown>>,
  file: string,
  name = '',
): AnyStateMachine {
  const machines = Object.entries(exported).filter((one): one is [string, AnyStateMachine] =>
    isMachine(one[1]),
  )
  const named = new Map(machines)
  const found =
    name === '' && new Set(named.values()).size === 1 ? machines[0]?.[1] : named.get(name)
  if (found) return readable(found, file)
  if (machines.length === 0) {
    if ('exploration' in exported) {
      throw new UserError(
        `'${file}' exports an exploration: run 'npm run paths -- --chart ${dirname(file)}', or name the machine's file.`,
      )
    }
    const [copy] = Object.entries(exported).find((one) => isLikeMachine(one[1])) ?? []
    if (copy !== undefined) {
      throw new UserError(
        `'${copy}' of '${file}' is a copy of a machine without its methods: export what createMachine returns, or what its provide returns.`,
      )
    }
    throw new UserError(
      `'${file}' exports no machine of XState 5: export what createMachine or setup().createMachine returns.`,
    )
  }
  const names = [...named.keys()].join(', ')
  throw new UserError(
    name === ''
      ? `'${file}' exports several machines: name one of them after the file: ${names}.`
      : `'${file}' exports no machine '${name}'; it exports ${names}.`,
  )
}

/** @throws UserError where XState finds a fault in it only now, or two of its states share an id. */
function readable(machine: AnyStateMachine, file: string): AnyStateMachine {
  const ids = idsOf(machine, file)
  const twice = ids.find((id, position) => ids.indexOf(id) !== position)
  if (twice === undefined) return machine
  throw new UserError(`Two states of '${file}' have the id '${twice}': give each its own.`)
}

function idsOf(machine: AnyStateMachine, file: string): string[] {
  try {
    return chartOf(machine).states.map(({ id }) => id)
  } catch (error) {
    throw new UserError(`The machine of '${file}' is faulty: ${(error as Error).message}`)
  }
}

function isMachine(value: unknown): value is AnyStateMachine {
  return isLikeMachine(value) && 'provide' in value
}

/** A machine, or a copy of its fields without its methods. */
function isLikeMachine(value: unknown): value is object {
  return value instanceof Object && '__xstatenode' in value && 'root' in value
}
