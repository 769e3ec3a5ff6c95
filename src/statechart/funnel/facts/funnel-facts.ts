import type { DecidingRule } from '../../../../machines/decision/table.ts'
import type { ClientConfiguration } from '../../../effects/configuration.ts'
import type { Chart } from '../../chart/chart.ts'
import { chartFacts } from '../../viewer/facts/chart-facts.ts'
import type { Fact, FactGroup } from '../../viewer/facts/fact.ts'
import { offOf } from '../off.ts'
import { deviceFacts, receiverFacts } from './device-facts.ts'
import { changeFacts, fieldFacts } from './fields.ts'
import { occasionFacts } from './occasions.ts'
import { matterFacts, pairFacts } from './rules.ts'
import { submitWaitFact } from './submit-wait.ts'

/** Everything that is known of the funnel: what any chart says, and its forms, data and decision. */
export function funnelFacts(chart: Chart, configuration: ClientConfiguration): FactGroup[] {
  const placeOf = (guard: DecidingRule) => {
    const branch = chart.transitions.find((one) => one.source === 'deciding' && one.guard === guard)
    return branch?.id ?? ''
  }
  const off = offFacts(chart, configuration)
  const generic = chartFacts(chart)
  const given = (...ids: string[]) => generic.filter(({ id }) => ids.includes(id))
  return [
    ...given('outcomes').map((group) => ({ ...group, facts: [...group.facts, ...off] })),
    {
      id: 'pairs',
      title: 'Where the order of the rules matters',
      facts: [...pairFacts(placeOf), ...off],
    },
    {
      id: 'matters',
      title: 'Which answers matter for the decision',
      facts: [...matterFacts(placeOf), SCORES],
    },
    {
      id: 'device',
      title: 'What is stored on the device, and until when',
      facts: deviceFacts(chart, configuration),
    },
    {
      id: 'receivers',
      title: 'What each receiver gets',
      facts: receiverFacts(chart, configuration),
    },
    { id: 'occasions', title: 'What happens when', facts: occasionFacts(chart) },
    ...given('waits').map((waits) => ({
      ...waits,
      facts: [submitWaitFact(chart), ...waits.facts],
    })),
    { id: 'fields', title: 'Required fields and their limits', facts: fieldFacts() },
    { id: 'changes', title: 'Until when an answer can be changed', facts: changeFacts(chart) },
    ...given('again'),
  ].map((group) => ({
    ...group,
    facts: group.facts.map((fact) => ({ ...fact, places: placesIn(chart, fact.places) })),
  }))
}

const SCORES: Fact = {
  words:
    'How the puzzles were played gives two scores, which the server gets and no rule reads: 100 less 1 for each full 3 seconds and 1 for each move, and 100 less 2 for each move; never below 0.',
  places: ['puzzleComplete'],
}

/** The rules that this server asks otherwise than the chart says, or never. */
function offFacts(chart: Chart, configuration: ClientConfiguration): Fact[] {
  return offOf(chart, configuration.off).flatMap(({ note, places }) =>
    chart.transitions
      .filter(({ id, source }) => source === 'deciding' && places.includes(id))
      .map(({ id, order }) => ({ words: `Rule ${order + 1}: ${note}`, places: [id] })),
  )
}

/** Without the places that the chart does not have, each once. */
function placesIn({ states, transitions }: Chart, places: readonly string[]): string[] {
  const known = new Set([...states, ...transitions].map(({ id }) => id))
  return [...new Set(places)].filter((id) => known.has(id))
}
