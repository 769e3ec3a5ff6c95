import type { FunnelEvent } from '../../../../machines/events.ts'
import type { FunnelActors } from '../../../../machines/setup.ts'
import type { Chart, Trigger } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import { mainPartOf, treeOf } from '../../chart/tree.ts'
import { titleOf } from '../../chart/words.ts'
import type { Fact } from '../../viewer/facts/fact.ts'

/** What makes transitions happen: an event, the answer or failure of a service, a delay, or a state's own rules. */
type Cause =
  | { event: FunnelEvent['type']; guards?: readonly string[]; from?: readonly string[] }
  | { actor: keyof FunnelActors; kinds: readonly ('done' | 'error')[] }
  | { delay: string }
  | { state: string }

/** What may go otherwise, and what of the chart it makes happen. */
const OCCASIONS: readonly { title: string; causes: readonly Cause[] }[] = [
  {
    title:
      'The applicant is offline: every step goes on but an upload; the connection is lost at Submit',
    causes: [
      { event: 'UPLOAD.FAILED' },
      { actor: 'writeSubmission', kinds: ['done'] },
      { actor: 'locate', kinds: ['error'] },
      { delay: 'geolocationTimeout' },
      { actor: 'freezeSubmission', kinds: ['done'] },
      { event: 'DELIVERY.POSTPONED' },
      { event: 'DELIVERY.ATTEMPTED', from: ['funnel.delivery.waiting'] },
    ],
  },
  {
    title: 'Vetting answers late, or not at all',
    causes: [{ event: 'DECISION.DUE' }],
  },
  { title: 'Vetting is down', causes: [{ actor: 'analyseBackground', kinds: ['error'] }] },
  {
    title: 'The location of the address is unknown',
    causes: [{ actor: 'locate', kinds: ['error'] }, { delay: 'geolocationTimeout' }],
  },
  {
    title: 'The server is down, or refuses',
    causes: [
      { event: 'UPLOAD.FAILED' },
      { event: 'UPLOAD.REFUSED' },
      { event: 'DELIVERY.POSTPONED' },
      { event: 'DELIVERY.REFUSED' },
    ],
  },
  {
    title: 'A second tab is open',
    causes: [
      { event: 'URL.REQUESTED', guards: ['isStorageChanged', 'isDecided and isSameSubmission'] },
      { event: 'APPLICATION.ENDED' },
      { event: 'DELIVERY.ACKNOWLEDGED', from: ['funnel.delivery.waiting'] },
    ],
  },
  {
    title: 'The page is reloaded, or closed and opened again, while a level is drawn',
    causes: [
      { event: 'STROKE.EXTENDED' },
      { event: 'PAGE.LEFT' },
      {
        event: 'RECORDS.RESTORED',
        from: ['funnel.timer'],
        guards: ['wasTimerRunning', 'wasTimerPaused'],
      },
    ],
  },
  {
    title: 'The clock of the puzzles stops, and goes on',
    causes: [
      { event: 'TIMER.PAUSED' },
      { event: 'TIMER.RESUMED' },
      { event: 'BOARD.HIDDEN' },
      { event: 'BOARD.SHOWN' },
      { event: 'PAGE.LEFT' },
      { delay: 'levelAdvance' },
      { event: 'TIMER.STOPPED', from: ['funnel.timer.running'] },
    ],
  },
  {
    title: 'The applicant returns, also after days',
    causes: [
      { state: 'funnel.flow.restoring.checking' },
      { state: 'funnel.flow.restoring.routing' },
      { actor: 'readSubmission', kinds: ['done', 'error'] },
      { event: 'RESUME.GONE' },
      { event: 'RECORDS.RESTORED', from: ['funnel.vetting', 'funnel.delivery'] },
    ],
  },
  {
    title: 'The saved answers are of a version that this one cannot read',
    causes: [{ event: 'URL.REQUESTED', guards: ['isStorageUnreadable'] }],
  },
]

/**
 * What happens on each occasion, as the transitions of the chart say it, each after the screen or the part
 * of the chart that it is of.
 */
export function occasionFacts(chart: Chart): Fact[] {
  const tree = treeOf(chart)
  const { main } = mainPartOf(tree)
  return OCCASIONS.map(({ title, causes }) => {
    const taken = causes.flatMap((cause) =>
      chart.transitions.filter(({ source, trigger, guard }) =>
        isCaused(cause, source, trigger, guard),
      ),
    )
    const lines = [...Map.groupBy(taken, ({ description }) => description)].map(
      ([description, alike]) => {
        const titles = [...new Set(alike.flatMap(({ source }) => shownAt(source)))]
        return titles.length === 0 ? description : `${titles.join(', ')}: ${description}`
      },
    )
    return { words: `${title}:`, lines, places: taken.map(({ id }) => id) }
  })

  function shownAt(source: string): string[] {
    const around = tree.upFrom(source).filter(({ id, parent }) => parent !== null && id !== main.id)
    const shown = around.find((state) => metaOf(state).screen) ?? around.at(-1)
    return shown ? [titleOf(shown)] : []
  }
}

function isCaused(cause: Cause, source: string, trigger: Trigger, guard: string | null): boolean {
  if ('state' in cause) return cause.state === source
  if ('delay' in cause) return trigger.kind === 'after' && trigger.delay === cause.delay
  if ('actor' in cause) {
    const { kinds, actor } = cause
    return kinds.some((kind) => trigger.kind === kind && trigger.actor === actor)
  }
  const { event, guards, from } = cause
  return (
    trigger.kind === 'event' &&
    trigger.event === event &&
    (guards?.includes(guard ?? '') ?? true) &&
    (from?.includes(source) ?? true)
  )
}
