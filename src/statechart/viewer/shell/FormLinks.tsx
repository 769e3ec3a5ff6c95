import type { Depth, Form } from '../place.ts'
import { useViewer } from '../viewer.ts'
import { ViewerLink } from './ViewerLink.tsx'

const FORMS: readonly (readonly [Form, string])[] = [
  ['picture', 'Picture'],
  ['outline', 'Outline'],
  ['table', 'Table'],
]
const DEPTHS: readonly (readonly [Exclude<Depth, 'opened'>, string])[] = [
  ['overview', 'Overview'],
  ['everything', 'Everything'],
]

/** How deep the chart is shown, and as what. */
export function FormLinks() {
  const { place } = useViewer()
  return (
    <nav className="form-links" aria-label="Shown">
      {place.form === 'picture' && (
        <ul>
          {DEPTHS.map(([depth, title]) => (
            <li key={depth}>
              <ViewerLink
                to={{ depth, opened: null }}
                aria-current={place.depth === depth ? 'true' : undefined}
              >
                {title}
              </ViewerLink>
            </li>
          ))}
        </ul>
      )}
      <ul>
        {FORMS.map(([form, title]) => (
          <li key={form}>
            <ViewerLink to={{ form }} aria-current={place.form === form ? 'true' : undefined}>
              {title}
            </ViewerLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
