import type { ReactNode } from 'react'

interface HighlightListProps {
  /** Each with an icon of `icons.tsx` before its words. */
  readonly items: readonly {
    readonly icon: ReactNode
    readonly text: string
  }[]
}

/** The few things worth knowing, such as pay and hours on the intro (section 1); the first stands out. */
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
