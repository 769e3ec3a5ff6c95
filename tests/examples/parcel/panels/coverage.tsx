import { Coverage } from '../../../../src/viewer/coverage/Coverage.tsx'

/** The last report of the parcel's generated paths. */
export default function ParcelCoverage() {
  return <Coverage address="/api/coverage" />
}
