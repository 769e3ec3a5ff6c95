import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a list to what is chosen in it, when it opens and when something else is chosen. */
export function useChosenRow(chosen: string | null): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (chosen === null) return
    const row = list.current?.querySelector('[aria-current="true"]')
    const head = row?.firstElementChild ?? row
    head?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return list
}

/** How what is chosen is marked in a list. */
export function markIf(isChosen: boolean): { className?: string; 'aria-current'?: 'true' } {
  return isChosen ? { className: 'is-chosen', 'aria-current': 'true' } : {}
}
