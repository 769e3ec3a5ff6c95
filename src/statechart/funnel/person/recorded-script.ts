import { replayFromStart, representativeEvents } from '../../../../machines/examples/replay.ts'
import { type FunnelMachine, funnelMachine } from '../../../../machines/funnel.machine.ts'
import type { Chart } from '../../chart/chart.ts'
import { treeOf } from '../../chart/tree.ts'
import { eventInWords } from '../../chart/words.ts'
import type { Script } from '../../viewer/play/timed-run.ts'
import { classesInWords, type RecordedEvent, type RecordedRun } from '../recorded/runs.ts'
import { NEEDS } from './script.ts'
import { servicesIn } from './services.ts'

const OPENED = 'xstate.init'

/** What happens in a recorded run: its events by those that represent them. */
export function recordedScript(chart: Chart, run: RecordedRun): Script<FunnelMachine> {
  const { input, events } = replayFromStart(run)
  // The run's own start says that the page opens.
  const [first] = events
  const acted = first?.event === OPENED ? events.slice(1) : events
  const { root } = treeOf(chart)
  return {
    machine: funnelMachine,
    input,
    acts: acted.map((record) => ({
      name: recordInWords(record, (event) => eventInWords(root, event)),
      after: timeBefore(record),
      eventsIn: (snapshot) => representativeEvents(record, snapshot),
    })),
    awaitedIn: (snapshot) => servicesIn(snapshot, [], { deviceMs: 0 }),
  }
}

/** A level took as long as was recorded; other times are those of invented people. */
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
      : event === OPENED
        ? 'The page is opened again'
        : eventWords(event)
  const recorded = classesInWords(classes)
  return recorded === '' ? words : `${words} (${recorded})`
}
