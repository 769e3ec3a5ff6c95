import { copy } from '../copy/index.ts'
import { Spinner } from '../ui/Spinner.tsx'

/** The moment in which the device's records are taken up. */
export function RestoringView() {
  return <Spinner>{copy.shell.restoring}</Spinner>
}
