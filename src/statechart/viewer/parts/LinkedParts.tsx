import { Fragment, type ReactNode } from 'react'
import type { Route } from '../route.ts'
import { ViewerLink } from '../ViewerLink.tsx'

interface InARowProps {
  /** Words, and where they lead; undefined for nowhere. */
  readonly parts: readonly (readonly [words: string, to: Partial<Route> | undefined])[]
  readonly separator: string
}

/** Links in one line of text. */
export function InARow({ parts, separator }: InARowProps): ReactNode {
  return parts.map(([words, to], position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two outcomes may have the same words
    <Fragment key={position}>
      {position > 0 && separator}
      {to ? <ViewerLink to={to}>{words}</ViewerLink> : words}
    </Fragment>
  ))
}
