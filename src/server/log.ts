import { ValiError } from 'valibot'

/** One line of structured JSON an entry; `event` names what happened. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

/** Never personal data, query strings, tokens or bodies. */
type LogFields = Record<string, string | number | boolean | undefined>

/** A log that writes to standard output, or line by line to `write`. */
export function createLog(write: (line: string) => void = standardOutput()): Log {
  const entry =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }))
  return { info: entry('info'), warn: entry('warn'), error: entry('error') }
}

/**
 * What of an unexpected error may be logged: its name, code, message and stack frames; no message of a
 * parser or schema, since those repeat a part of what they read.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  const isRepeating = error instanceof SyntaxError || error instanceof ValiError
  const code = 'code' in error ? String(error.code) : undefined
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    error: error.name,
    code,
    message: isRepeating ? undefined : error.message,
    stack: frames?.join('\n'),
  }
}

/**
 * Writes the lines of one turn of the event loop together, and what waits at the end then. Where
 * their reader has ended the server continues without them.
 */
function standardOutput(): (line: string) => void {
  let waiting = ''

  function flush(): void {
    const lines = waiting
    waiting = ''
    if (lines !== '') process.stdout.write(lines)
  }

  process.stdout.on('error', () => {})
  process.on('exit', flush)
  return (line) => {
    if (waiting === '') setImmediate(flush)
    waiting += `${line}\n`
  }
}
