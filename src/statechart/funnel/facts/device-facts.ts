import { STORAGE_KEYS } from '../../../../machines/records/storage-keys.ts'
import type { Receiver, Sent } from '../../../../machines/sent.ts'
import type { ClientConfiguration } from '../../../effects/configuration.ts'
import type { Chart, ChartTransition } from '../../chart/chart.ts'
import { type ChartTree, treeOf } from '../../chart/tree.ts'
import { capitalized } from '../../chart/words.ts'
import { doingInWords } from '../../journey/journey.ts'
import type { Fact } from '../../viewer/facts/fact.ts'
import { DATA, dataIn, datumWords, type Flow, fieldsWith, flowsOf, RECEIVER_WORDS } from './data.ts'

/** What the browser stores, by the names in it, and until when. */
export const STORES: readonly {
  what: string
  names: readonly string[]
  until: string
  /** Where the funnel's chart removes it. */
  isRemovedByChart?: true
}[] = [
  {
    what: 'The answers, the drawings, the timer, what is typed so far and the id of the application',
    names: [...Object.values(STORAGE_KEYS), 'funnel.savedAt'],
    until: 'until one of these happens:',
    isRemovedByChart: true,
  },
  {
    what: 'The submitted application, and of the last 20 that ended the ids alone',
    names: ['funnel'],
    until:
      'until the server has it and the answers above are removed; if the server refuses it, until the applicant removes all data from this device; the ids as long as the browser stores anything of this site.',
  },
  {
    what: 'The same ids, so that another tab does not write them again, and the answer about measuring',
    names: ['funnel.ended', 'funnel.consent'],
    until: 'as long as the browser stores anything of this site; they name no applicant.',
  },
  {
    what: 'That this visit was counted, and its id, for this tab',
    names: ['funnel.viewed', 'funnel.visit'],
    until: 'until the tab is closed.',
  },
]

const RECEIVERS = Object.keys(RECEIVER_WORDS) as Receiver[]

/** What is on the device, and when it goes. */
export function deviceFacts(chart: Chart, { analytics }: ClientConfiguration): Fact[] {
  const tree = treeOf(chart)
  const removals = chart.transitions.filter((transition) => isRemoving(chart, transition))
  const places = flowsOf(chart)
    .filter(({ to }) => to === 'device')
    .flatMap((flow) => flow.places)
  const cookie: Fact = {
    words: analytics.isOn
      ? 'A cookie of analytics with the e-mail address: for 365 days, or until the answers above are removed.'
      : 'No cookie: analytics is off on this server.',
    places: [],
  }
  return [
    ...STORES.map(({ what, until, isRemovedByChart }) => ({
      words: `${what}: ${until}`,
      ...(isRemovedByChart && {
        lines: removals.map((removal) => removalInWords(chart, tree, removal)),
      }),
      places: isRemovedByChart ? removals.map(({ id }) => id) : places,
    })),
    cookie,
  ]
}

/** Whether a transition leads to where nothing is stored, or ends the application. */
function isRemoving({ states }: Chart, { targets, actions, trigger }: ChartTransition): boolean {
  if (trigger.kind === 'always') return false
  const isUnsaved = states.some(({ id, tags }) => targets.includes(id) && tags.includes('unsaved'))
  return isUnsaved || actions.some(({ name }) => name === 'startOver' || name === 'forget')
}

/** What removes the records, and the wait that leads to it. */
function removalInWords(chart: Chart, tree: ChartTree, transition: ChartTransition): string {
  const { trigger, description } = transition
  if (trigger.kind !== 'after') return description
  return `${capitalized(doingInWords(chart, tree, transition))}: ${description}`
}

/** What each receiver gets, by what, and where it is. */
export function receiverFacts(chart: Chart, configuration: ClientConfiguration): Fact[] {
  const flows = flowsOf(chart)
  const facts = RECEIVERS.map((receiver): Fact => {
    const own = flows.filter(({ to }) => to === receiver)
    const data = DATA.filter((datum) => own.some((flow) => fieldsWith(flow, datum).length > 0))
    const address = addressOf(receiver, configuration)
    const isFixed = receiver === 'vetting' && configuration.off.includes('vetting')
    const where = isFixed ? `${address}; fixed rules answer there` : address
    const name = capitalized(RECEIVER_WORDS[receiver])
    const gets =
      where === null
        ? `${name}: off on this server, nothing is sent. Where it is on, it gets`
        : `${name}${where === '' || receiver === 'backend' ? '' : ` (${where})`} gets`
    return {
      words: `${gets}: ${data.map(datumWords).join('; ')}.`,
      lines: own.map(flowInWords),
      places: own.flatMap(({ places }) => places),
    }
  })
  return [...facts, { words: CONSENT, places: [] }]
}

const CONSENT =
  'Measuring (analytics, session replay, conversion, progress) needs the consent of the applicant if this server asks for it: nothing is sent before Yes, after No, or with Global Privacy Control.'

function flowInWords(flow: Flow): string {
  const { what, when } = flow
  const data = dataIn(flow).map(datumWords)
  const title = when === undefined ? capitalized(what) : `${when}: ${what}`
  return data.length > 0 ? `${title}: ${data.join('; ')}` : title
}

/** What is sent, as *Details* lists it: to whom, the data in it, and its fields by name. */
export function sentInWords(sent: Sent & { when?: string }, configuration: ClientConfiguration) {
  const { what, when, to, fields } = sent
  const names = Object.entries(fields).map(([name, from]) => {
    const data = from.filter((datum) => DATA.includes(datum)).map(datumWords)
    return data.length === 0 ? name : `${name} (${data.join(', ')})`
  })
  const off = addressOf(to, configuration) === null ? ', which is off on this server' : ''
  return {
    what: when === undefined ? what : `${when}: ${what}`,
    ...{ to: `${RECEIVER_WORDS[to]}${off}`, data: dataIn(sent).map(datumWords), names },
  }
}

/** Where a receiver is, as this page is configured; '' if that is clear, null if it is off. */
function addressOf(
  receiver: Receiver,
  { api, vetting, geolocation, analytics, conversion, monitoring }: ClientConfiguration,
): string | null {
  const scripts = [conversion.applyUrl, conversion.disqualifiedUrl].filter(Boolean).join(', ')
  const addresses: Record<Receiver, string | null> = {
    backend: api.baseUrl,
    vetting: vetting.baseUrl,
    geolocation: geolocation.url,
    analytics: analytics.isOn ? analytics.url : null,
    conversion: scripts || null,
    reports: monitoring.isOn ? (monitoring.dsn ?? 'this server') : null,
    device: '',
  }
  const address = addresses[receiver]
  return address?.startsWith('/') ? 'this server' : address
}
