import { Coverage } from '../viewer/coverage/Coverage.tsx'

/** The last report of the funnel's generated paths. */
export default function FunnelCoverage() {
  return <Coverage address="/api/coverage" />
}
