import type { ReactNode } from 'react'

interface CardProps {
  readonly children: ReactNode
  /** How often a submit was refused on this screen; each further one starts the shake again. */
  readonly refusals: number
  readonly shaking: boolean
}

/**
 * The page's one white card, 32rem at most, in the middle of the page; on a touch device up to 431px
 * wide a sheet on the lower edge. It shakes for 500 ms after a refused submit, not if the
 * applicant asked for less motion (section 2, 'Shared page shell'; section 9, 'Layout').
 */
export function Card({ children, refusals, shaking }: CardProps) {
  const turn = refusals % 2 === 0 ? 'even' : 'odd'
  return (
    <main className="card" data-shaking={shaking ? turn : undefined}>
      {children}
    </main>
  )
}
