import Compare from '../../viewer/compare/Compare.tsx'
import { backendUrl } from '../backend.ts'
import { decisionChanges } from './decision-changes.ts'

/** What differs between two versions of the funnel's chart, those of releases among them. */
export default function FunnelCompare() {
  return <Compare baseUrl={backendUrl} outcomeChanges={decisionChanges} />
}
