import { Coverage } from '../../../../src/statechart/viewer/coverage/Coverage.tsx'

const SOURCE = {
  command: 'npm run paths -- --chart tests/examples/parcel',
  file: 'test-results/charts/parcel/paths.json',
}

/** The last report of the parcel's generated paths. */
export default function ParcelCoverage() {
  return <Coverage address="/api/coverage" source={SOURCE} />
}
