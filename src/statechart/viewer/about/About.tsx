import { useViewer } from '../viewer.ts'
import { AboutState } from './AboutState.tsx'
import { AboutTransition } from './AboutTransition.tsx'
import './about.css'

/** What is chosen, in words; the opened state or the whole chart where nothing is. */
export default function About() {
  const { place, tree, transition } = useViewer()
  const chosen = place.chosen === null ? undefined : transition(place.chosen)
  if (chosen) return <AboutTransition transition={chosen} />
  return <AboutState state={tree.state(place.chosen ?? place.opened ?? tree.root.id)} />
}
