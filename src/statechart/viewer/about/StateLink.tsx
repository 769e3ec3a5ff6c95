import { titleOf } from '../../layout/words.ts'
import { ViewerLink } from '../shell/ViewerLink.tsx'
import { useViewer } from '../viewer.ts'

/** A state's title; it chooses the state. */
export function StateLink({ id }: { readonly id: string }) {
  const viewer = useViewer()
  return <ViewerLink to={viewer.choiceOf(id)}>{titleOf(viewer.tree.state(id))}</ViewerLink>
}
