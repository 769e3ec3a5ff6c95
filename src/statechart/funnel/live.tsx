import { Live } from '../viewer/live/Live.tsx'
import { backendUrl } from './backend.ts'

/** How many applicants are in each state of the funnel now. */
export default function FunnelLive() {
  return <Live baseUrl={backendUrl} />
}
