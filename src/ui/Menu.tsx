import { type ReactNode, useEffect, useRef } from 'react'
import { focusLater } from './focus.ts'

interface MenuProps {
  readonly summary: ReactNode
  readonly children: ReactNode
}

/**
 * Lies over the page when it is asked for; closes on Escape or when something else is used, but stays
 * below a dialog that it opened, so that the focus can come back to what was pressed.
 */
export function Menu({ summary, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const close = () => details.current?.removeAttribute('open')
    const leave = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('dialog')) return
      if (!details.current?.contains(target)) close()
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open || document.querySelector('dialog:modal'))
        return
      close()
      focusLater(() => details.current?.querySelector('summary'))
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  return (
    <details ref={details} className="disclosure menu">
      <summary>{summary}</summary>
      <div className="menu-content">{children}</div>
    </details>
  )
}
