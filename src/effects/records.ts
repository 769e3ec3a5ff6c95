/** The text under each key, null where there is none. */
export type Texts<Key extends string> = Readonly<Record<Key, string | null>>

/** How a chart's records are named in the storage and read from it. */
export interface RecordFormat<Key extends string, Reading> {
  /** The name in the storage under each key. */
  names: Readonly<Record<Key, string>>
  /** The keys whose change by another page counts as a change of the records. */
  compared: readonly Key[]
  /** Reads the texts; never throws. */
  decode(texts: Texts<Key>): Reading
}

/** The records of a chart on this device. */
export interface Records<Key extends string, Reading> {
  /** Reads the storage: says 'unchanged' where it holds what this page wrote or read last. */
  read(): Reading | { kind: 'unchanged' }
  /**
   * Writes what has changed; null removes a key. A storage that refuses leaves the page as it is, and
   * is tried again with the next change.
   */
  save(texts: Texts<Key>): 'unchanged' | 'written' | 'refused'
}

/** Opens the records; `storage` is undefined where the browser refuses any, as some private modes do. */
export function openRecords<Key extends string, Reading>(
  storage: Storage | undefined,
  { names, compared, decode }: RecordFormat<Key, Reading>,
): Records<Key, Reading> {
  const keys = Object.keys(names) as Key[]
  let held = textsBy(() => null)

  function textsBy(text: (key: Key) => string | null): Texts<Key> {
    return Object.fromEntries(keys.map((key) => [key, text(key)])) as Texts<Key>
  }

  return {
    read() {
      const texts = textsBy((key) => itemOf(storage, names[key]))
      const isUnchanged = compared.every((key) => texts[key] !== null && texts[key] === held[key])
      held = texts
      return isUnchanged ? { kind: 'unchanged' } : decode(texts)
    },
    save(texts) {
      const changed = keys.filter((key) => texts[key] !== held[key])
      const written = changed.filter((key) => write(storage, names[key], texts[key]))
      for (const key of written) held = { ...held, [key]: texts[key] }
      if (written.length < changed.length) return 'refused'
      return changed.length > 0 ? 'written' : 'unchanged'
    },
  }
}

/** The storage of that name, or undefined where the browser refuses it. */
export function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name]
  } catch {
    return undefined
  }
}

function itemOf(storage: Storage | undefined, name: string): string | null {
  try {
    return storage?.getItem(name) ?? null
  } catch {
    return null
  }
}

function write(storage: Storage | undefined, name: string, text: string | null): boolean {
  try {
    if (text === null) storage?.removeItem(name)
    else storage?.setItem(name, text)
    return storage !== undefined
  } catch {
    return false
  }
}
