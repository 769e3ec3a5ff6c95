import type { ReactNode } from 'react'
import { BOARD_PARTS } from './board-parts.tsx'
import { FORM_PARTS } from './form-parts.tsx'
import { SHELL_PARTS } from './shell-parts.tsx'

/** A part in one of its states. */
export interface Part {
  readonly name: string
  readonly shown: ReactNode
}

/** Every part of the page in every state, for whoever builds or judges them; in development only. */
export function Parts() {
  return (
    <div className="parts">
      <h1>Parts</h1>
      <p>
        Light and dark follow the device. The browser's tools switch them, and forced colors and
        reduced motion as well.
      </p>
      {[...SHELL_PARTS, ...FORM_PARTS, ...BOARD_PARTS].map(({ name, shown }) => (
        <section key={name} className="part">
          <h2>{name}</h2>
          <div className="part-shown">{shown}</div>
        </section>
      ))}
    </div>
  )
}
