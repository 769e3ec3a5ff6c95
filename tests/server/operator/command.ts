import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runCommand } from '../../../src/cli/command.ts'
import { command as contacts } from '../../../src/cli/commands/contacts.ts'
import { command as db } from '../../../src/cli/commands/db.ts'
import { readEnvironment } from '../../../src/server/env.ts'
import type { TestServer } from '../running-server.ts'

type Where = Pick<TestServer, 'dataDir' | 'databaseUrl'>
type Name = 'contacts' | 'db'

interface Ended {
  code: number
  stdout: string
  stderr: string
}

const COMMANDS = { contacts, db }

/** Runs a command of the operator, such as `contacts export`, on a server's database. */
export async function command(where: Where, name: Name, ...args: string[]): Promise<Ended> {
  const out = vi.spyOn(console, 'log').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const code = await runCommand(COMMANDS[name], args, () => readEnvironment(variablesOf(where)))
  const printed = [out, error].map(({ mock }) => mock.calls.map((line) => `${line}\n`).join(''))
  vi.restoreAllMocks()
  const [stdout = '', stderr = ''] = printed
  return { code, stdout, stderr }
}

const FUNNEL = join(import.meta.dirname, '../../../src/cli/funnel.ts')

/** The same in a process of its own. */
export function calledByNpm(where: Where, name: Name, ...args: string[]): Promise<Ended> {
  return ended(where, process.execPath, [FUNNEL, name, ...args])
}

/** The same with a reader that ends after the first line. */
export function calledForHead(where: Where, name: Name, ...args: string[]): Promise<Ended> {
  const shell = ['--norc', '-o', 'pipefail', '-c', '"$0" "$@" | head -1']
  return ended(where, 'bash', [...shell, process.execPath, FUNNEL, name, ...args])
}

function ended(where: Where, program: string, args: string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH, ...variablesOf(where) }
  return new Promise((resolve) => {
    execFile(program, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

function variablesOf({ dataDir, databaseUrl = '' }: Where) {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
}
