import { type PanelEntry, useViewer } from '../viewer.ts'
import { ViewerLink } from './ViewerLink.tsx'

/** A link to each panel. */
export function PanelLinks({ panels }: { readonly panels: readonly PanelEntry[] }) {
  const { place } = useViewer()
  return (
    <nav className="panel-links" aria-label="Panels">
      <ul>
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
