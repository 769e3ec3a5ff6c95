import { copy } from '../copy/index.ts'
import { Spinner } from '../ui/Spinner.tsx'

/** While the device's records are restored. */
export function RestoringView() {
  return <Spinner>{copy.shell.restoring}</Spinner>
}
