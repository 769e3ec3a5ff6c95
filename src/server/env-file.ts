import { isUtf8 } from 'node:buffer'
import { parseEnv } from 'node:util'
import { EnvironmentError } from './environment-error.ts'
import { Variables } from './variables.ts'

const OURS = Object.keys(Variables.entries)
/** Read while the process runs by Node, the client of PostgreSQL, or compose, which reads this file, too. */
const READ_BY_OTHERS =
  /^(?:NODE_ENV|NODE_TLS_REJECT_UNAUTHORIZED|NO_COLOR|FORCE_COLOR|TZ|PG[A-Z]+|COMPOSE_\w+|DOMAIN|POSTGRES_PASSWORD|COMMIT)$/
/** Read by Node before it reads any file, or where the process is started. */
const READ_AT_START = /^(?:NODE_\w+|SSL_CERT_\w+|UV_\w+|(?:https?|no|all)_proxy)$/i

/**
 * The variables in the text of a file `.env`.
 *
 * @throws EnvironmentError a line for each line of the file that would lose a part of its text, and for
 *   each name that is not read; never with a value
 */
export function readEnvFile(bytes: Buffer): Record<string, string> {
  if (bytes.includes(0)) {
    throw new EnvironmentError('.env is written in UTF-16: save it as UTF-8.')
  }
  if (!isUtf8(bytes)) throw new EnvironmentError('.env is not written in UTF-8: save it as UTF-8.')
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const values = parseEnv(text)
  const faults = [
    ...faultsIn(text, values),
    ...Object.keys(values)
      .filter((name) => NAME.test(name))
      .flatMap(faultOfName),
  ]
  if (faults.length > 0) throw new EnvironmentError(faults.join('\n'))
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
}

/** Sets the variables that the environment leaves empty. */
export function fillEnvironment(
  env: Record<string, string | undefined>,
  values: Record<string, string>,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (!env[name]?.trim()) env[name] = value
  }
}

/** A line with another name is a fault. */
const NAME = /^[A-Za-z_]\w*$/
const BLANK = /^\s*(?:#.*)?$/
const ASSIGNMENT = /^(?:export +)?([A-Za-z_]\w*)\s*=(.*)$/

function faultsIn(text: string, values: object): string[] {
  const faults: string[] = []
  const names = new Set<string>()
  const lines = text.split(/\r\n|\r|\n/)
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (BLANK.test(line)) continue
    const fault = (what: string) => faults.push(`.env, line ${at + 1}: ${what}`)
    const [, name, text = ''] = ASSIGNMENT.exec(line.trimStart()) ?? []
    const value = text.trimStart()
    if (name === undefined || !(name in values)) {
      fault('it gives no variable, write NAME=value.')
      continue
    }
    if (names.has(name)) fault(`it gives ${name} a second value.`)
    names.add(name)
    if (/^[“”„‘’«»]/.test(value)) fault(`the value of ${name} has typographic quotes, use ".`)
    const quote = /^["'`]/.exec(value)?.[0]
    if (quote === undefined) {
      if (/^[^#]*[^\s#]#/.test(line)) fault(`the value of ${name} ends before #, put it in quotes.`)
      continue
    }
    let rest = value.slice(1)
    const first = at
    while (!rest.includes(quote) && at + 1 < lines.length) {
      at += 1
      rest = lines[at] ?? ''
    }
    const end = rest.indexOf(quote)
    if (end < 0) {
      at = first
      fault(`the value of ${name} has no closing quote.`)
    } else if (!BLANK.test(rest.slice(end + 1))) {
      fault(`the value of ${name} ends at its quote, and something follows.`)
    }
  }
  return faults
}

function faultOfName(name: string): string[] {
  if (OURS.includes(name) || READ_BY_OTHERS.test(name)) return []
  if (READ_AT_START.test(name)) {
    return [
      `.env has ${name}, which Node reads from the environment alone: set it where the process is started.`,
    ]
  }
  return [`.env has ${name}, which is not read: docs/configuration.md lists the variables.`]
}
