import { Coverage } from '../viewer/coverage/Coverage.tsx'

const SOURCE = { command: 'npm run paths', file: 'test-results/paths.json' }

/** The last report of the funnel's generated paths. */
export default function FunnelCoverage() {
  return <Coverage address="/api/coverage" source={SOURCE} />
}
