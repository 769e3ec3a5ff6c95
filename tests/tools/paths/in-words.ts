import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { describeCase, visibleChanges } from '../../model/words.ts'
import { type DescribedStep, pathInWords } from '../../paths/words.ts'

/** A path of the funnel as Given, When and Then, with what an applicant sees. */
export function funnelPathInWords(
  steps: readonly Pick<DescribedStep, 'name' | 'transitions'>[],
): string {
  const changes = visibleChanges(steps.map(({ name }) => name))
  const edges = steps.map(({ name, transitions }, position) => ({
    name,
    transitions,
    from: position === 0 ? null : '',
  }))
  return pathInWords({ edges }, chartOf(funnelMachine), {
    happens: describeCase,
    seen: (position) => changes[position] ?? [],
  }).join('\n')
}
