import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { UserError } from '../../../src/cli/command.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { measureFunnel } from '../../model/criteria/criteria.ts'
import { BASELINE_FILE, coverageChanges, coveredItems, readBaseline } from '../../paths/baseline.ts'
import { against } from '../chart/questions.ts'
import { fileAt } from '../chart/revision.ts'
import { listed } from './print.ts'

/**
 * What the chart changed since a git revision, and which items its paths gained and lost by that, in
 * lines.
 *
 * @throws UserError where the revision has no baseline
 */
export function gainedAndLost(revision: string): string[] {
  const text = fileAt(revision, `tests/model/${BASELINE_FILE}`)
  if (text === undefined) {
    throw new UserError(`The revision '${revision}' has no baseline: name a later one.`)
  }
  const now = coveredItems(measureFunnel().covered, chartOf(funnelMachine))
  const changes = coverageChanges(readBaseline(text), now)
  return [
    ...against(revision),
    '',
    ...(changes.length === 0 ? ['Its paths cover the same.'] : []),
    ...changes.flatMap(({ criterion, lost, gained }) => [
      `${criterion}: ${gained.length} gained, ${lost.length} lost`,
      ...listed(lost, '  - '),
      ...listed(gained, '  + '),
    ]),
  ]
}
