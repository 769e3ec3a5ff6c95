import { DropOff } from '../viewer/drop-off/DropOff.tsx'
import { backendUrl } from './backend.ts'
import { COVERAGE } from './coverage.tsx'
import { fieldWords } from './field-words.ts'

/** How far the funnel's applications came. */
export default function FunnelDropOff() {
  return (
    <DropOff baseUrl={backendUrl} name="drop-off" fieldWords={fieldWords} coverage={COVERAGE} />
  )
}
