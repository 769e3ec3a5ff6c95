import { isUtf8 } from 'node:buffer'
import { EnvironmentError } from './environment-error.ts'
import { Variables } from './variables.ts'

const OURS = Object.keys(Variables.entries)
/** Read while the process runs by Node, the client of PostgreSQL, or compose, which reads this file, too. */
const READ_BY_OTHERS =
  /^(?:NODE_ENV|NODE_TLS_REJECT_UNAUTHORIZED|NO_COLOR|FORCE_COLOR|TZ|PG[A-Z]+|COMPOSE_\w+|DOMAIN|POSTGRES_PASSWORD|COMMIT)$/
/** Read by Node before it reads any file, or where the process is started. */
const READ_AT_START = /^(?:NODE_\w+|SSL_CERT_\w+|UV_\w+|(?:https?|no|all)_proxy)$/i

/** A blank line, a comment, or a variable: name, and value in one of three quotes, or without. */
const LINE =
  /^[^\S\r\n]*(?:(?:export +)?([A-Za-z_]\w*)[^\S\r\n]*=[^\S\r\n]*(?:(?:"([^"]*)"|'([^']*)'|`([^`]*)`)[^\S\r\n]*|([^\s"'`“”„‘’«»#][^\r\n#]*))?)?(?:(?<=\s|^)#.*)?$/gm
const HOW = 'write NAME=value; a value that has # or begins with a quote goes into quotes.'

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
  const values = new Map<string, string>()
  const faults: string[] = []
  const rest = text.replace(LINE, (line, name?: string, double?: string, ...others: string[]) => {
    if (name === undefined) return ''
    if (values.has(name)) faults.push(`.env gives ${name} twice.`)
    const [single, back, plain] = others
    values.set(name, double?.replaceAll('\\n', '\n') ?? single ?? back ?? plain?.trim() ?? '')
    return line.replace(/[^\r\n]/g, '')
  })
  for (const [at, line] of rest.split(/\r\n|\r|\n/).entries()) {
    if (line !== '') faults.push(`.env, line ${at + 1}: ${HOW}`)
  }
  faults.push(...[...values.keys()].flatMap(faultOfName))
  if (faults.length > 0) throw new EnvironmentError(faults.join('\n'))
  return Object.fromEntries(values)
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

function faultOfName(name: string): string[] {
  if (OURS.includes(name) || READ_BY_OTHERS.test(name)) return []
  if (READ_AT_START.test(name)) {
    return [
      `.env has ${name}, which Node reads from the environment alone: set it where the process is started.`,
    ]
  }
  return [`.env has ${name}, which is not read: docs/configuration.md lists the variables.`]
}
