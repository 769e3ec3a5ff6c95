import { Link, type LinkProps } from 'react-router'
import type { Place } from './place.ts'
import { useViewer } from './viewer.ts'

interface ViewerLinkProps extends Omit<LinkProps, 'to'> {
  /** What is different there. */
  readonly to: Partial<Place>
}

/** A link inside the viewer: a real address, followed without loading the page again. */
export function ViewerLink({ to, ...attributes }: ViewerLinkProps) {
  return <Link {...attributes} to={useViewer().hrefTo(to)} />
}
