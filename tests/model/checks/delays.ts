import type { AnyEventObject } from 'xstate'
import type { FunnelEvent } from '../../../machines/events.ts'
import { PLAIN_FORMS } from '../../../machines/examples/answers.ts'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { type FunnelMachine, funnelMachine } from '../../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'
import { caseNamed, eventsOf } from '../../../src/statechart/chart/cases.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { Difference } from '../../paths/difference.ts'
import { run } from '../../paths/running.ts'
import { DELAYS_MS as TIMING_MS } from '../../specification/configuration.ts'
import { SUBMITTING_CASES } from '../../specification/presses.ts'
import { idAt, LEVELS, stepOf } from '../../specification/steps.ts'
import { differenceAfter } from '../check.ts'
import { FUNNEL_EXPLORATION } from '../exploration.ts'
import type { CheckResult } from '../explored.ts'
import { casesAt, FORM_STEPS, NOT_SUBMITTED, refused } from '../walks/sequences.ts'

const DELAYS_MS: Readonly<Record<string, number>> = TIMING_MS

/** A running delay, and the step that its end causes. */
interface Row {
  delay: string
  ends: string
  start: string
  /** Named cases, or milliseconds to wait. */
  steps: readonly (string | number)[]
  /** Milliseconds of the delay that the steps have used up. */
  passed: number
}

const strokes = (level: (typeof LEVELS)[number]): string[] =>
  Object.keys(SOLVED_BOARDS[level]).flatMap((color) => [
    `STROKE.BEGUN: level ${level} ${color}`,
    `STROKE.EXTENDED: level ${level} ${color}`,
    'STROKE.ENDED: let go',
  ])
const TYPED_MAIL = 'FIELD.TYPED: an e-mail without an at sign'
/** The place is requested when the puzzles are complete, a moment before Submit is pressed. */
const BEFORE_SUBMIT = 1000
const SUBMITTED = [
  'after levelAdvance',
  BEFORE_SUBMIT,
  ...SUBMITTING_CASES,
  'writeSubmission answers: stored',
]
const CLOCK = 'readClock answers: 21 November 2026'

/** Every delay in every place of the chart, with no other delay ending at the same time. */
const ROWS: readonly Row[] = [
  row('shake', 'saved at contact', ['CONTINUE.PRESSED: no e-mail']),
  row('shake', 'saved at contact', [
    'CONTINUE.PRESSED: no first name',
    300,
    'CONTINUE.PRESSED: no e-mail',
  ]),
  ...FORM_STEPS.map((step) => row('shake', `saved at ${idAt(step)}`, [refused(step)])),
  ...LEVELS.map((level) => row('levelAdvance', `saved at puzzle${level}`, strokes(level))),
  row('levelAdvance', 'last level solved and paused', []),
  row(
    'geolocationTimeout',
    'last level solved and paused',
    [...SUBMITTED, 'analyseBackground answers: approved', CLOCK],
    BEFORE_SUBMIT,
  ),
  row('spinner', 'last level solved and paused', [...SUBMITTED, CLOCK, 'locate answers: nowhere']),
  ...['stored', 'database refused'].map((frozen) =>
    row('clearing', 'last level solved and paused', [
      ...SUBMITTED,
      CLOCK,
      'locate answers: nowhere',
      'analyseBackground answers: approved',
      `freezeSubmission ${frozen === 'stored' ? 'answers' : 'fails'}: ${frozen}`,
      'after spinner',
    ]),
  ),
  typing('the e-mail', 'saved at contact', [TYPED_MAIL]),
  typing('the e-mail', 'saved at contact', [TYPED_MAIL, 1000, TYPED_MAIL]),
  typing('the e-mail', 'saved at contact', [TYPED_MAIL, 'FIELD.LEFT: the first name']),
  typing('the reason', 'saved at workExperience', ['FIELD.TYPED: a reason']),
  ...PLAIN_FORMS.filter((form) => casesAt(stepOf(form)).rested).map((form) =>
    typing(form, `saved at ${idAt(stepOf(form))}`, casesAt(stepOf(form)).wrong),
  ),
]

/**
 * Checks every delay on a running funnel: 1 millisecond before its end nothing has happened, at its
 * end everything that the specification says, whatever came before that the state does not handle. A
 * delay of another length is a fault, and one of the chart without a row.
 */
export function* checkDelays(machine: FunnelMachine): Generator<CheckResult> {
  const ended = new Set<string>()
  const { transitions, delays } = chartOf(machine)
  for (const { delay, ends, start, steps, passed } of ROWS) {
    const ms = DELAYS_MS[delay]
    if (ms === undefined) throw new Error(`Nothing is known of '${delay}'`)
    const set = delays[delay] ?? ms
    if (set !== ms) {
      const ending = transitions.flatMap(({ id, trigger }) =>
        trigger.kind === 'after' && trigger.delay === delay ? [id] : [],
      )
      for (const id of ending) ended.add(id)
      yield {
        item: delay,
        name: ends,
        transitions: ending,
        path: [start, ...steps.filter((step) => typeof step === 'string'), ends],
        difference: { [`${delay} in milliseconds`]: { should: ms, is: set } },
      }
      continue
    }
    const run = runFunnel(machine, start)
    goes(run, steps, delays)
    const place = [start, ...steps].join(', ')
    const before = run.snapshot
    run.wait(ms - passed - 1)
    const isEarly = run.snapshot !== before
    const path = [start, ...steps.map(String)]
    const item = `${delay} × ${place}`
    yield {
      item: `${item}, 1 ms before`,
      name: `1 ms before ${delay} ends`,
      transitions: [],
      path,
      difference: isEarly ? { [delay]: { should: 'go on', is: 'over' } } : null,
    }
    for (const event of unhandledAt(start, steps)) run.send(event)
    run.wait(1)
    const difference = lookAt(delay, before, ends, run.snapshot)
    yield { item, name: `when ${delay} ends`, transitions: run.taken.slice(-1), path, difference }
    for (const id of run.taken) ended.add(id)
  }
  yield* unseen(machine, ended)
}

function row(delay: string, start: string, steps: Row['steps'], passed = 0): Row {
  return { delay, ends: `after ${delay}`, start, steps, passed }
}

function typing(field: string, start: string, steps: Row['steps']): Row {
  return { delay: 'typingPause', ends: `FIELD.RESTED: ${field}`, start, steps, passed: 0 }
}

/** Delays of the chart that have no row. */
function* unseen(machine: FunnelMachine, ended: ReadonlySet<string>): Generator<CheckResult> {
  const { transitions, delays } = chartOf(machine)
  const result = (name: string, should: string, is: string): CheckResult => ({
    item: name,
    name,
    transitions: [],
    path: [],
    difference: { [name]: { should, is } },
  })
  for (const delay of Object.keys(delays)) {
    if (DELAYS_MS[delay] === undefined) yield result(delay, 'stand in section 9', 'unknown')
  }
  for (const { id, trigger } of transitions) {
    if (trigger.kind !== 'after' || ended.has(id)) continue
    yield result(id, 'be looked at', 'looked at by no row')
  }
}

/** Compares the page and the device; the exploration checks what is sent meanwhile. */
function lookAt(
  delay: string,
  before: FunnelSnapshot,
  ends: string,
  now: FunnelSnapshot,
): Difference | null {
  if (now === before) return { [delay]: { should: 'end', is: 'going on' } }
  const difference = differenceAfter(before, ends, { snapshot: now, actions: [] })
  const lasting = Object.entries(difference ?? {}).filter(([what]) => !PASSING.test(what))
  return lasting.length === 0 ? null : Object.fromEntries(lasting)
}

const PASSING = /^(events|calls|commands|pauses):/

function goes(
  run: ReturnType<typeof runFunnel>,
  steps: Row['steps'],
  delays: Readonly<Record<string, number>>,
): void {
  for (const step of steps) {
    if (typeof step === 'number') run.wait(step)
    else if (step.startsWith('after ')) run.wait(delays[step.slice('after '.length)] ?? 0)
    else run.take(step)
  }
}

const unhandled = new Map<Row['steps'], AnyEventObject[]>()

/** Of each kind of event from outside that the funnel itself does not handle where a row's steps lead, one. */
function unhandledAt(start: string, steps: Row['steps']): readonly AnyEventObject[] {
  const known = unhandled.get(steps)
  if (known) return known
  const run = runFunnel(funnelMachine, start)
  goes(run, steps, chartOf(funnelMachine).delays)
  const oneOfEach = new Map(FUNNEL_EXPLORATION.events.map(({ event }) => [event.type, event]))
  const events = [...oneOfEach.values()].filter((event) => !run.snapshot.can(event as FunnelEvent))
  unhandled.set(steps, events)
  return events
}

/** Runs a machine from a named start, by named cases. */
function runFunnel(machine: FunnelMachine, start: string) {
  const input = FUNNEL_EXPLORATION.starts.find(({ name }) => name === start)?.input
  if (!input) throw new Error(`There is no start '${start}'`)
  const running = run(machine, input)
  /** Takes a named case: an event from outside, or an answer that the machine waits for. */
  function take(name: string): void {
    const taken = caseNamed(name, running.snapshot, FUNNEL_EXPLORATION)
    if (taken) running.send(...eventsOf(taken))
  }
  take(NOT_SUBMITTED)
  return Object.assign(running, { take })
}
