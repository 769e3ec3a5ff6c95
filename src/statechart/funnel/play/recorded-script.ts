import { STAGE_BY_RULE, type StageRule } from '../../../../machines/decision/table.ts'
import { replayFromStart, representativeEvents } from '../../../../machines/examples/replay.ts'
import { type FunnelMachine, funnelMachine } from '../../../../machines/funnel.machine.ts'
import type { Chart } from '../../chart/chart.ts'
import type { RecordedEvent, RecordedRun } from '../../chart/replay.ts'
import { countedId } from '../../chart/taken.ts'
import { treeOf } from '../../layout/tree.ts'
import { eventInWords } from '../../layout/words.ts'
import type { Script } from '../../viewer/play/timed-run.ts'
import { NEEDS } from './script.ts'
import { servicesIn } from './services.ts'

/** A recorded run by its content: runs of which the same was recorded are one. */
export function runId(run: RecordedRun): string {
  return countedId(JSON.stringify(run))
}

/** What happens in a recorded run: its events by those that represent them. */
export function recordedScript(chart: Chart, run: RecordedRun): Script<FunnelMachine> {
  const { input, events } = replayFromStart(run)
  const { root } = treeOf(chart)
  return {
    machine: funnelMachine,
    input,
    acts: events.map((record) => ({
      name: recordInWords(record, (event) => eventInWords(root, event)),
      after: timeBefore(record),
      eventsIn: (snapshot) => representativeEvents(record, snapshot),
    })),
    awaitedIn: (snapshot) => servicesIn(snapshot, [], 0),
  }
}

/** A level took as long as was recorded; other times are those of the people who are made up. */
function timeBefore({ event, classes }: RecordedEvent): number {
  if (typeof classes.seconds === 'number') return classes.seconds * 1000
  if (event.startsWith('xstate.')) return NEEDS.pressing
  return NEEDS.reading + (event === 'CONTINUE.PRESSED' ? 2 * NEEDS.typing : 0)
}

function recordInWords(
  { event, classes }: RecordedEvent,
  eventWords: (event: string) => string,
): string {
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event)
  const words = actor
    ? `${actor[2]} ${actor[1] === 'done' ? 'answers' : 'fails'}`
    : event.startsWith('xstate.after.')
      ? 'The level is solved'
      : event === 'xstate.init'
        ? 'The page is opened'
        : eventWords(event)
  const told = classesInWords(classes)
  return told === '' ? words : `${words} (${told})`
}

function classesInWords(classes: RecordedEvent['classes']): string {
  return Object.entries(classes)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(', ') || 'none' : value}`)
    .join('; ')
}

const TOLD = ['age', 'residence', 'vetting', 'place']

/** A recorded run by how it ended and what was recorded that the decision depends on. */
export function runInWords({ rule, events }: RecordedRun): string {
  const all: RecordedEvent['classes'] = Object.assign({}, ...events.map(({ classes }) => classes))
  const told = Object.fromEntries(Object.entries(all).filter(([name]) => TOLD.includes(name)))
  const ended = rule === null ? 'Not decided' : (STAGE_BY_RULE[rule as StageRule] ?? rule)
  return [ended, classesInWords(told)].filter(Boolean).join(': ')
}
