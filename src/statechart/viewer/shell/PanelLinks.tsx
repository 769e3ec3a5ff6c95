import { useEffect, useRef } from 'react'
import { type PanelEntry, useViewer } from '../viewer.ts'
import { ViewerLink } from './ViewerLink.tsx'

/** A link to each panel; where they do not all fit in, that of the open one is in sight. */
export function PanelLinks({ panels }: { readonly panels: readonly PanelEntry[] }) {
  const { place } = useViewer()
  const links = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel is a reason to look again
  useEffect(() => {
    const open = links.current?.querySelector('[aria-current]')
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place.panel])
  return (
    <nav className="panel-links" aria-label="Panels">
      <ul ref={links}>
        {panels.map(({ name, title }) => (
          <li key={name}>
            <ViewerLink
              to={{ panel: name }}
              aria-current={name === place.panel ? 'true' : undefined}
            >
              {title}
            </ViewerLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
