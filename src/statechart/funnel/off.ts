import type { ClientConfiguration } from '../../effects/configuration.ts'
import type { Chart } from '../chart/chart.ts'
import { metaOf } from '../chart/meta.ts'
import type { Off, Viewer } from '../viewer/viewer.ts'

type Name = ClientConfiguration['off'][number]

/** What this server does not do, in words, and what of the chart it concerns. */
export function offOf(chart: Chart, off: readonly Name[]): Off[] {
  const rule = (guard: string) =>
    chart.transitions.filter((one) => one.guard === guard).map(({ id }) => id)
  const WORDS: Record<Name, Off> = {
    location: {
      title: 'location rules',
      note: 'Off on this server: it has no source of locations.',
      isNever: true,
      places: [...rule('isAtTestPlace'), 'funnel.place'],
    },
    mail: {
      title: 'approval mail',
      note: 'No mail is sent by this server.',
      isNever: false,
      places: chart.states
        .filter((state) => metaOf(state).result?.tone === 'good')
        .map(({ id }) => id),
    },
    vetting: {
      title: 'vetting (fixed rules)',
      note: 'On this server fixed rules answer.',
      isNever: false,
      places: [...rule('isReviewRequired'), 'funnel.vetting'],
    },
  }
  return off.map((name) => WORDS[name])
}

/** What is off on this server at a rule of the decision, in a sentence; undefined if nothing is. */
export function offNoteOf(
  { adapter, chart }: Pick<Viewer, 'adapter' | 'chart'>,
  rule: string,
): string | undefined {
  const asking = chart.transitions.filter(({ guard }) => guard === rule)
  return adapter.off?.find(({ places }) => asking.some(({ id }) => places.includes(id)))?.note
}
