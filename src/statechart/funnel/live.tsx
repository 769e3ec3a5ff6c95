import { Live } from '../viewer/live/Live.tsx'
import { backendUrl } from './backend.ts'

/** Where the funnel's applicants stand now. */
export default function FunnelLive() {
  return <Live baseUrl={backendUrl} />
}
