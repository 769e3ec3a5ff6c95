import { Coverage } from '../viewer/coverage/Coverage.tsx'

export const COVERAGE = {
  address: '/api/coverage',
  source: { command: 'npm run paths', file: 'test-results/paths.json' },
}

/** The last report of the funnel's generated paths. */
export default function FunnelCoverage() {
  return <Coverage {...COVERAGE} />
}
