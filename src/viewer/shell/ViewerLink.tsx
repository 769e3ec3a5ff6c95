import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { Place } from '../place.ts'
import { useViewer } from '../viewer.ts'

interface ViewerLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** What is different there. */
  readonly to: Partial<Place>
}

/** A link inside the viewer: a real address, followed without loading the page again. */
export function ViewerLink({ to, onClick, ...attributes }: ViewerLinkProps) {
  const viewer = useViewer()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (event.button !== 0 || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    viewer.go(to)
  }
  return <a {...attributes} href={viewer.hrefTo(to)} onClick={follow} />
}
