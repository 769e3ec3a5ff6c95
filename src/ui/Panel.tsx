import type { ReactNode } from 'react'
import { SuccessIcon } from './icons.tsx'

interface PanelProps {
  readonly tone: 'success' | 'neutral'
  readonly title: ReactNode
  /** Stands before the title; a tick for `success` unless another is given. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen set apart, such as 'check your email' on the outcome (section 2). */
export function Panel({ tone, title, icon, children }: PanelProps) {
  return (
    <section className={`panel panel-${tone}`}>
      <h2>
        {icon ?? (tone === 'success' && <SuccessIcon />)}
        <span>{title}</span>
      </h2>
      {children}
    </section>
  )
}
