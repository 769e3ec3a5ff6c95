import { Link, type LinkProps } from 'react-router'
import type { Route } from './route.ts'
import { useViewer } from './viewer.ts'

interface ViewerLinkProps extends Omit<LinkProps, 'to'> {
  /** What is different there. */
  readonly to: Partial<Route>
}

/** A link inside the viewer: a real address, followed without loading the page again. */
export function ViewerLink({ to, ...attributes }: ViewerLinkProps) {
  return <Link {...attributes} to={useViewer().hrefTo(to)} />
}
