import { useEffect, useRef } from 'react'
import { titleOf } from '../../layout/words.ts'
import type { Depth, Form } from '../route.ts'
import { ViewerLink } from '../ViewerLink.tsx'
import { type PanelEntry, SECOND, useViewer } from '../viewer.ts'

const FORMS: readonly (readonly [Form, string])[] = [
  ['picture', 'Picture'],
  ['outline', 'Outline'],
  ['table', 'Table'],
]
const DEPTHS: readonly (readonly [Exclude<Depth, 'opened'>, string])[] = [
  ['journey', 'Journey'],
  ['overview', 'Technical'],
  ['everything', 'Everything'],
]

/** How deep the chart is shown, and as what. */
export function FormLinks() {
  const { route, journey } = useViewer()
  return (
    <nav className="form-links" aria-label="Shown">
      {route.form === 'picture' && (
        <ul>
          {DEPTHS.filter(([depth]) => depth !== 'journey' || journey !== null).map(
            ([depth, title]) => (
              <li key={depth}>
                <ViewerLink
                  to={{ depth, opened: null }}
                  aria-current={route.depth === depth ? 'true' : undefined}
                >
                  {title}
                </ViewerLink>
              </li>
            ),
          )}
        </ul>
      )}
      <ul>
        {FORMS.map(([form, title]) => (
          <li key={form}>
            <ViewerLink to={{ form }} aria-current={route.form === form ? 'true' : undefined}>
              {title}
            </ViewerLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A link to each panel; where they do not all fit, the open one is scrolled into view. */
export function PanelLinks({ panels }: { readonly panels: readonly PanelEntry[] }) {
  const { route } = useViewer()
  const fromTheStart = { ...route.texts, [SECOND]: '' }
  const links = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel is a reason to look again
  useEffect(() => {
    const open = links.current?.querySelector('[aria-current]')
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [route.panel])
  return (
    <nav className="panel-links" aria-label="Panels">
      <ul ref={links}>
        {panels.map(({ name, title }) => (
          <li key={name}>
            <ViewerLink
              to={name === route.panel ? {} : { panel: name, texts: fromTheStart }}
              aria-current={name === route.panel ? 'true' : undefined}
            >
              {title}
            </ViewerLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The states from the overview to the opened state. */
export function Breadcrumb() {
  const { route, tree, overview, sheet } = useViewer()
  const { opened, depth } = route
  const above = opened === null ? [] : tree.around(opened).toReversed()
  const between = above.filter(({ id }) => id !== overview.id && sheet(id))
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
        {between.map((state) => (
          <li key={state.id}>
            <ViewerLink to={{ opened: state.id }}>{titleOf(state)}</ViewerLink>
          </li>
        ))}
        {here && <li aria-current="page">{titleOf(here)}</li>}
      </ol>
    </nav>
  )
}
