/**
 * Reads what was entered in the inputs of a page, with focus and caret.
 *
 * @returns restores it in those inputs that were replaced since, found by their ids, as if it were
 *   entered there
 */
export function readEntries(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll('input')].map((field) => ({
    field,
    value: field.value,
    isChecked: field.checked,
  }))
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  const caret = focused instanceof HTMLInputElement ? caretIn(focused) : undefined

  function restore(): void {
    for (const { field, value, isChecked } of fields) {
      const successor = successorOf(field)
      if (!(successor instanceof HTMLInputElement)) continue
      if (successor.value === value && successor.checked === isChecked) continue
      successor.value = value
      successor.checked = isChecked
      successor.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const successor = focused && successorOf(focused)
    if (!successor || document.activeElement !== document.body) return
    successor.focus({ preventScroll: true })
    if (successor instanceof HTMLInputElement && caret) successor.setSelectionRange(...caret)
  }
  return restore
}

/** The element that replaced another; undefined if that one is still on the page. */
function successorOf({ id, isConnected, tagName }: Element): HTMLElement | undefined {
  if (isConnected) return undefined
  const successor =
    id === '' ? document.querySelector<HTMLElement>(tagName) : document.getElementById(id)
  return successor ?? undefined
}

function caretIn(field: HTMLInputElement): [number, number] | undefined {
  const { selectionStart, selectionEnd } = field
  return selectionStart === null || selectionEnd === null
    ? undefined
    : [selectionStart, selectionEnd]
}
