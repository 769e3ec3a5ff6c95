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
 * The parts of an unexpected error that may be logged: name, code, message, cause and stack frames; no
 * message of a parser or schema, since those repeat a part of their input.
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
    cause: error.cause instanceof Error ? causeOf(error) : undefined,
    stack: frames?.join('\n'),
  }
}

/**
 * Why a service could not be used, in the error's own words, with its code. No message of a service has a
 * secret of the configuration.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason'
  const cause = error.cause instanceof Error ? error.cause : error
  // A host that has several addresses fails once for each of them.
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  const words = causes.map((one) => (one instanceof Error ? one.message : '')).filter(Boolean)
  const code = 'code' in cause ? String(cause.code) : cause.name
  const message = [...new Set(words)].join(', ')
  if (message === '') return code
  return 'code' in cause && !message.includes(code) ? `${message} (${code})` : message
}

/** A failure's name: its code, what `fetch` says of its cause, or what kind of error it is. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const cause = error.cause instanceof Error ? error.cause : error
  if ('code' in cause && typeof cause.code === 'string') return cause.code
  return cause !== error && cause.name === 'Error' ? cause.message : cause.name
}

/** Where the reader of standard output has ended, the server continues without a log. */
function standardOutput(): (line: string) => void {
  process.stdout.on('error', () => {})
  return (line) => process.stdout.write(`${line}\n`)
}
