/** The storage of that name; undefined if the browser refuses it, or has none, as some apps' web views. */
export function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name] ?? undefined
  } catch {
    return undefined
  }
}

/** The text under a name; null if there is none or the browser refuses to say. */
export function readItem(storage: Storage | undefined, name: string): string | null {
  try {
    return storage?.getItem(name) ?? null
  } catch {
    return null
  }
}

/** Writes a text, or removes it (null); returns whether the storage then has it. */
export function writeItem(
  storage: Storage | undefined,
  name: string,
  text: string | null,
): boolean {
  try {
    if (text === null) storage?.removeItem(name)
    else storage?.setItem(name, text)
    return (storage?.getItem(name) ?? null) === text
  } catch {
    return false
  }
}
