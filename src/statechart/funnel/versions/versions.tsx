import { OWN_BACKEND } from '../../../effects/configuration.ts'
import type { Chart } from '../../chart/chart.ts'
import type { SavedRecord } from '../../chart/chart-file.ts'
import Versions from '../../viewer/versions/Versions.tsx'
import { halfWay, UNKNOWN_HALF_WAY } from '../half-way/restored.ts'
import { HalfWayNow } from '../numbers/HalfWayNow.tsx'
import { decisionChanges } from './decision-changes.ts'

/** What is different in this version of the funnel, compared with a release or a file. */
export default function FunnelVersions() {
  return (
    <Versions
      baseUrl={OWN_BACKEND}
      outcomeChanges={decisionChanges}
      halfWay={halfWayFrom}
      HalfWayNow={HalfWayNow}
    />
  )
}

function halfWayFrom(records: readonly SavedRecord[] | null, before: Chart) {
  return records === null ? [{ words: UNKNOWN_HALF_WAY, place: null }] : halfWay(records, before)
}
