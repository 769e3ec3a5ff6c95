import { type ReactNode, useEffect, useRef, useState } from 'react'

interface DisclosureProps {
  readonly summary: string
  readonly children: ReactNode
  readonly className?: string
}

/** A box whose content is drawn once it is opened, and brought into sight. */
export function Disclosure({ summary, children, className = '' }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isOpen) details.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <details
      ref={details}
      className={`disclosure boxed ${className}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  )
}
