import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Letters that stood in a field before the page could listen are typed like any others. */
export function useTypedEarly(
  field: RefObject<HTMLInputElement | null>,
  value: string,
  onTyped: (text: string) => void,
): void {
  const isNew = useRef(true)
  useLayoutEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const typed = field.current?.value ?? value
    if (typed !== value) onTyped(typed)
  })
}
