import { useViewer } from '../viewer.ts'
import { inOneLine } from './in-one-line.ts'

/** Says what was chosen, for those who do not see it. */
export function ChosenStatus() {
  const viewer = useViewer()
  const { chosen } = viewer.place
  return (
    <p className="visually-hidden" role="status">
      {chosen === null ? '' : inOneLine(viewer, chosen)}
    </p>
  )
}
