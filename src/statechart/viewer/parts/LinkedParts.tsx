import { Fragment, type ReactNode } from 'react'
import type { Route } from '../route.ts'
import { ViewerLink } from '../ViewerLink.tsx'

interface LinkedPartsProps {
  /** A text, and the route of its link; undefined for none. */
  readonly parts: readonly (readonly [words: string, to: Partial<Route> | undefined])[]
  readonly separator: string
}

/** Texts in one line, each a link if it leads somewhere. */
export function LinkedParts({ parts, separator }: LinkedPartsProps): ReactNode {
  return parts.map(([words, to], position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two outcomes may have the same words
    <Fragment key={position}>
      {position > 0 && separator}
      {to ? <ViewerLink to={to}>{words}</ViewerLink> : words}
    </Fragment>
  ))
}
