import './details.css'
import { useViewer } from '../viewer.ts'
import { StateDetails } from './StateDetails.tsx'
import { TransitionDetails } from './TransitionDetails.tsx'

/** What is chosen, in words; the opened state or the whole chart if nothing is. */
export default function Details() {
  const { route, tree } = useViewer()
  const chosen = route.chosen === null ? undefined : tree.transition(route.chosen)
  if (chosen) return <TransitionDetails transition={chosen} />
  return <StateDetails state={tree.state(route.chosen ?? route.opened ?? tree.root.id)} />
}
