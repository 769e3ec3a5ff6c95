import type { ReactNode } from 'react'

interface ButtonRowProps {
  readonly children: ReactNode
  /** On a phone it stays at the end of the screen instead of under the thumb. */
  readonly isResting?: boolean
}

/** The end of a screen: Back on the left, Continue on the right and, on a phone, as wide as can be. */
export function ButtonRow({ children, isResting = false }: ButtonRowProps) {
  return (
    <div className="button-row" data-resting={isResting || undefined}>
      {children}
    </div>
  )
}
