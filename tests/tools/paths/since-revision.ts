import { UserError } from '../../../src/cli/user-error.ts'
import { BASELINE_FILE, coverageChanges, readBaseline } from '../../paths/baseline.ts'
import { against } from '../chart/questions.ts'
import { fileAt } from '../chart/revision.ts'
import { coveredNow } from './funnel-run.ts'
import { listed } from './print.ts'

/**
 * What the chart changed since a git revision, and which items its paths gained and lost by that, in
 * lines.
 *
 * @throws UserError where the revision has no baseline
 */
export async function gainedAndLost(revision: string): Promise<string[]> {
  const text = fileAt(revision, `tests/model/${BASELINE_FILE}`)
  if (text === undefined) {
    throw new UserError(`The revision '${revision}' has no baseline: name a later one.`)
  }
  const changes = coverageChanges(readBaseline(text), await coveredNow())
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
