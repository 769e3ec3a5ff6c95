import { ByHand } from '../../../../src/statechart/viewer/play/ByHand.tsx'
import { exploration } from '../exploration.ts'

const EXAMPLES = { ...exploration, answers: exploration.actors, awaitedIn: () => [] }
const NO_FACTS = () => null

/** The parcel, stepped by hand. */
export default function ParcelByHand() {
  return (
    <div className="panel-body">
      <ByHand examples={EXAMPLES} factsOf={NO_FACTS} name="run" />
    </div>
  )
}
