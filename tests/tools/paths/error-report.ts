import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { UserError } from '../../../src/cli/command.ts'

/** A state as text or as XState's value: `flow.contact.editing`, or `{"flow": {"contact": "editing"}}`. */
const State = v.union([v.pipe(v.string(), v.nonEmpty()), v.record(v.string(), v.unknown())])

const Events = v.pipe(v.array(v.string()), v.nonEmpty())
const Trail = v.object({ states: v.array(v.string()), events: Events })

/** Written by hand, the chart's part of a report, or the report as the monitoring service keeps it. */
const ErrorReport = v.union([
  v.object({ state: State, events: Events }),
  v.pipe(
    Trail,
    v.transform(({ states, events }) => ({ state: states.join(' '), events })),
  ),
  v.pipe(
    v.object({ contexts: v.object({ chart: Trail }) }),
    v.transform(({ contexts: { chart } }) => ({
      state: chart.states.join(' '),
      events: chart.events,
    })),
  ),
])

/** What an error report from the field says of the chart: its state and its last events. */
export type ErrorReport = v.InferOutput<typeof ErrorReport>

/** @throws UserError where the file cannot be read or holds something else */
export function readErrorReport(file: string): ErrorReport {
  try {
    return v.parse(ErrorReport, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new UserError(
      `${file} is no error report: it is to hold JSON such as ` +
        '{"state": "flow.contact.editing", "events": ["APPLICATION.STARTED"]}.',
    )
  }
}

/** Whether a state's value is, or contains, the state that a report names. */
export function isInState(value: unknown, state: ErrorReport['state']): boolean {
  const active = pathsOf(value)
  const wanted = typeof state === 'string' ? state.split(/[,\s]+/) : pathsOf(state)
  return wanted.every((path) => active.some((one) => one === path || one.startsWith(`${path}.`)))
}

function pathsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value ?? {}).flatMap(([name, below]) => {
    const paths = pathsOf(below)
    return paths.length === 0 ? [name] : paths.map((path) => `${name}.${path}`)
  })
}
