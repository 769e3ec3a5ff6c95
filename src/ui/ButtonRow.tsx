import type { ReactNode } from 'react'

/** The end of a screen: Back on the left, Continue on the right and, on a phone, as wide as can be. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className="button-row">{children}</div>
}
