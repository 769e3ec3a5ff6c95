import { type ReactNode, useEffect, useRef } from 'react'

interface DisclosureProps {
  readonly summary: ReactNode
  readonly children: ReactNode
  /** `menu` overlays the page and closes on Escape or when something else is used. */
  readonly kind: 'menu' | 'inline'
}

/** Something that is shown when it is asked for. */
export function Disclosure({ summary, children, kind }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    if (kind !== 'menu') return
    const close = () => details.current?.removeAttribute('open')
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) close()
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [kind])

  return (
    <details ref={details} className={`disclosure disclosure-${kind}`}>
      <summary>{summary}</summary>
      <div className="disclosure-content">{children}</div>
    </details>
  )
}
