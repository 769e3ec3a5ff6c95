import './parts.css'
import type { ReactNode } from 'react'

interface NumbersTableProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly children: ReactNode
}

/** A table of which the first column says what, and the others are numbers. */
export function NumbersTable({ title, columns: [first, ...others], children }: NumbersTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="panel-scroller" tabIndex={0} aria-label={title}>
      <table className="panel-table numbers-table">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
