import type { ReactNode } from 'react'
import { SuccessIcon } from './icons.tsx'

interface HighlightListProps {
  /** Each with an icon of `icons.tsx` before its words. */
  readonly items: readonly {
    readonly icon: ReactNode
    readonly text: string
  }[]
}

/** The few things worth knowing, such as pay and hours on the intro (section 1); the first is emphasised. */
export function HighlightList({ items }: HighlightListProps) {
  return (
    <ul className="highlights">
      {items.map(({ icon, text }) => (
        <li key={text}>
          {icon}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** A list whose dots are joined by a line, as in the puzzles: the duties on the intro (section 1). */
export function PathList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="path-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

interface PanelProps {
  readonly title: ReactNode
  /** Before the title; a tick unless another is given. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen set apart, such as 'check your email' on the outcome (section 2). */
export function Panel({ title, icon = <SuccessIcon />, children }: PanelProps) {
  return (
    <section className="panel">
      <h2>
        {icon}
        <span>{title}</span>
      </h2>
      {children}
    </section>
  )
}
