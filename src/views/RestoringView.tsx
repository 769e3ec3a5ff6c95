import { Spinner } from '../ui/Spinner.tsx'

/** A moment while the records on this device are taken up. */
export function RestoringView() {
  return <Spinner>One moment please</Spinner>
}
