import { titleOf } from '../../layout/words.ts'
import { useViewer } from '../viewer.ts'
import { ViewerLink } from './ViewerLink.tsx'

/** The way from the overview to the opened state. */
export function Breadcrumb() {
  const { place, tree, overview, sheet } = useViewer()
  const { opened, depth } = place
  const above = opened === null ? [] : tree.around(opened).toReversed()
  const way = above.filter(({ id }) => id !== overview.id && sheet(id))
  const here = opened === null ? null : tree.state(opened)
  return (
    <nav className="breadcrumb" aria-label="Where this is">
      <ol>
        <li>
          <ViewerLink
            to={{ depth: 'overview', opened: null }}
            aria-current={depth === 'overview' ? 'page' : undefined}
          >
            {titleOf(tree.root)}
          </ViewerLink>
        </li>
        {depth === 'everything' && <li aria-current="page">Everything</li>}
        {way.map((state) => (
          <li key={state.id}>
            <ViewerLink to={{ opened: state.id }}>{titleOf(state)}</ViewerLink>
          </li>
        ))}
        {here && <li aria-current="page">{titleOf(here)}</li>}
      </ol>
    </nav>
  )
}
