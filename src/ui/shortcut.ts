import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'

/** Letters and vowel signs of scripts that no shortcut is named in; a key may type several. */
const FOREIGN_LETTER = /^(?:(?!\p{Script=Latin})[\p{L}\p{M}])+$/u

/**
 * The key of a shortcut: what a press types, as if Caps Lock were off, and if the layout types a
 * letter of another script, what a US keyboard types with that key. Named keys are as the browser
 * names them.
 */
export function shortcutKey({
  key,
  code,
}: Pick<KeyboardEvent | ReactKeyboardEvent, 'key' | 'code'>): string {
  const typed = key.length === 1 ? key.toLowerCase() : key
  if (!FOREIGN_LETTER.test(typed)) return typed
  return /^Key(.)$/.exec(code)?.[1]?.toLowerCase() ?? typed
}

interface Shortcut {
  readonly key: string
  /** Whether Ctrl or Cmd has to be pressed with it, and not Shift. */
  readonly hasControl?: boolean
}

/** Acts at a press of a key anywhere on the page, but not in a field nor behind an open dialog. */
export function useShortcut({ key, hasControl = false }: Shortcut, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, shiftKey } = event
    const isTyping = target instanceof Element && target.closest(FIELDS) !== null
    if (isTyping || event.defaultPrevented) return
    if (document.querySelector('dialog:modal') || altKey) return
    if ((ctrlKey || metaKey) !== hasControl || (hasControl && shiftKey)) return
    if (shortcutKey(event) !== key) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const FIELDS = 'input, select, textarea, [contenteditable]'
