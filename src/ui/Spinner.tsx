import type { ReactNode } from 'react'

/** Says that something is being done, and what; it does not turn under prefers-reduced-motion. */
export function Spinner({ children }: { readonly children: ReactNode }) {
  return (
    <div className="spinner">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" />
        <path d="M24 4a20 20 0 0 1 20 20" />
      </svg>
      {children}
    </div>
  )
}
