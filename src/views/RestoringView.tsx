import { Spinner } from '../ui/Spinner.tsx'

/** The moment in which the device's records are taken up. */
export function RestoringView() {
  return <Spinner>One moment please</Spinner>
}
