/** A run in a link: the name of its start, then those of its steps. */
export type Run = readonly [start: string, ...steps: string[]]

const SEPARATOR = '~'

/** The step that lets milliseconds pass: `+1000`. */
export function waiting(milliseconds: number): string {
  return `+${milliseconds}`
}

/** The milliseconds of a step that lets time pass; undefined for any other step. */
export function waitedIn(step: string): number | undefined {
  return /^\+[1-9]\d{0,8}$/.test(step) ? Number(step) : undefined
}

export function runText(run: Run): string {
  return run.join(SEPARATOR)
}

/** Reads {@link runText}; undefined for an empty text. */
export function runOf(text: string): Run | undefined {
  const [start, ...steps] = text.split(SEPARATOR).filter((name) => name !== '')
  return start === undefined ? undefined : [start, ...steps]
}
