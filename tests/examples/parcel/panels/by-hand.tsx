import { Runs } from '../../../../src/statechart/viewer/run/Runs.tsx'
import { exploration } from '../exploration.ts'

const NO_FACTS = () => null

/** The parcel, step by step. */
export default function ParcelByHand() {
  return (
    <div className="panel-body">
      <Runs examples={exploration} factsOf={NO_FACTS} name="run" />
    </div>
  )
}
