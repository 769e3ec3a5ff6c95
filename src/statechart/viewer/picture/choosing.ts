import type { SVGProps } from 'react'

/** Whether the reader can choose transitions in a picture. */
export type Choosing = 'none' | 'transitions'

type Attributes = SVGProps<SVGGElement> & { 'data-transitions'?: string }

/**
 * What makes an element of the picture a control that stands for transitions: reached by Tab,
 * named, and found by `data-transitions` (ids, a line each). Without a name it can only be pressed
 * with a pointer: the row of its card is the control.
 */
export function choosable(
  choosing: Choosing,
  transitions: readonly string[],
  name: string | null,
): Attributes {
  if (transitions.length === 0) return { 'aria-hidden': true }
  const data = { 'data-transitions': transitions.join('\n') }
  if (choosing === 'none') return name === null ? { 'aria-hidden': true } : {}
  if (name === null) return { 'aria-hidden': true, ...data }
  return { role: 'button', tabIndex: 0, 'aria-label': name, 'aria-pressed': false, ...data }
}
