import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { sayCase, sightsAlong } from '../../model/words.ts'
import { pathInWords, type SaidStep } from '../../paths/words.ts'

/** A path of the funnel as Given, When and Then, with what an applicant sees on the way. */
export function funnelPathInWords(
  steps: readonly Pick<SaidStep, 'name' | 'transitions'>[],
): string {
  const sights = sightsAlong(steps.map(({ name }) => name))
  const edges = steps.map(({ name, transitions }, position) => ({
    name,
    transitions,
    from: position === 0 ? null : '',
  }))
  return pathInWords({ edges }, chartOf(funnelMachine), {
    happens: sayCase,
    seen: (position) => sights[position] ?? [],
  }).join('\n')
}
