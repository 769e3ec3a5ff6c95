import { useViewer } from '../viewer.ts'
import { AboutState } from './AboutState.tsx'
import { AboutTransition } from './AboutTransition.tsx'

/** What is chosen, in words; the opened state or the whole chart where nothing is. */
export default function About() {
  const { route, tree, transition } = useViewer()
  const chosen = route.chosen === null ? undefined : transition(route.chosen)
  if (chosen) return <AboutTransition transition={chosen} />
  return <AboutState state={tree.state(route.chosen ?? route.opened ?? tree.root.id)} />
}
