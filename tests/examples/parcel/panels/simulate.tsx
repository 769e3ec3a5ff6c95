import { Simulator } from '../../../../src/statechart/viewer/simulator/Simulator.tsx'
import { exploration } from '../exploration.ts'

const EXAMPLES = { ...exploration, answers: exploration.actors, periodicEvents: {} }

/** The parcel in the simulator. */
export default function Simulate() {
  return <Simulator examples={EXAMPLES} name="simulate" />
}
