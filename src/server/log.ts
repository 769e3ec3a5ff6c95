/** One line of structured JSON an entry; `event` names what happened. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

/** Never personal data, query strings, tokens or bodies. */
export type LogFields = Record<string, string | number | boolean | undefined>

/** A log that writes to standard output, or line by line to `write`. */
export function createLog(write: (line: string) => void = toStandardOutput): Log {
  const entry =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }))
  return { info: entry('info'), warn: entry('warn'), error: entry('error') }
}

/** What of an unexpected error may be logged: its name, code, message and stack frames. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return { error: error.name, code, message: error.message, stack: frames?.join('\n') }
}

let waiting = ''

/** Lines of one turn of the event loop are written together; what waits at the end is written then. */
function toStandardOutput(line: string): void {
  if (waiting === '') setImmediate(flush)
  waiting += `${line}\n`
}

function flush(): void {
  const lines = waiting
  waiting = ''
  if (lines !== '') process.stdout.write(lines)
}

process.on('exit', flush)
