/** The text under each key, null where there is none. */
export type Texts<Key extends string> = Readonly<Record<Key, string | null>>

/** What became of a change that was to be saved. */
export type Saving = 'unchanged' | 'written' | 'refused' | 'superseded'

/** How a chart's records are named in the storage and read from it. */
export interface RecordFormat<Key extends string, Reading> {
  /** The name in the storage under each key. */
  names: Readonly<Record<Key, string>>
  /** The name under which the time of the last writing stands, while anything is stored. */
  savedAt?: string
  /** The keys whose change by another page counts as a change of the records. */
  compared: readonly Key[]
  /** Reads the texts; never throws. */
  decode(texts: Texts<Key>): Reading
  /** A record without what changes as time passes; the text itself if left out. */
  withoutTime?(text: string): string
  /** A record with the time of another one where that is later; the text itself if left out. */
  withLaterTime?(text: string, other: string): string
}

/** Opens the records of a chart on this device; `storage` is undefined where the browser refuses any, as some private modes do. */
export function openRecords<Key extends string, Reading>(
  storage: Storage | undefined,
  {
    names,
    savedAt,
    compared,
    decode,
    withoutTime = (text) => text,
    withLaterTime = (text) => text,
  }: RecordFormat<Key, Reading>,
) {
  const keys = Object.keys(names) as Key[]
  let held = textsBy(() => null)
  let isBehind = false

  function textsBy(text: (key: Key) => string | null): Texts<Key> {
    return Object.fromEntries(keys.map((key) => [key, text(key)])) as Texts<Key>
  }

  function isGone(key: Key): boolean {
    return held[key] !== null && readItem(storage, names[key]) === null
  }

  /**
   * Whether another page has written since this one read last. That it removed records or that its
   * time continued does not count.
   */
  function isSuperseded(): boolean {
    isBehind ||= compared.some((key) => {
      const text = readItem(storage, names[key])
      if (text === null || text === held[key]) return false
      return withoutTime(text) !== withoutTime(held[key] ?? '')
    })
    return isBehind
  }

  function stampWriting(): void {
    const isAnyStored = keys.some((key) => held[key] !== null)
    if (savedAt !== undefined) writeItem(storage, savedAt, isAnyStored ? `${Date.now()}` : null)
  }

  function withStoredTime(key: Key, text: string | null): string | null {
    const stored = compared.includes(key) ? readItem(storage, names[key]) : null
    return text === null || stored === null ? text : withLaterTime(text, stored)
  }

  return {
    isSuperseded,
    /** When the records were last written, in ms since 1970; undefined where that is not known. */
    savedAt(): number | undefined {
      const text = savedAt === undefined ? null : readItem(storage, savedAt)
      return Number(text) || undefined
    },
    /** Reads the storage: says 'unchanged' where it holds what this page wrote or read last. */
    read(): Reading | { kind: 'unchanged' } {
      const texts = textsBy((key) => readItem(storage, names[key]))
      const isUnchanged =
        compared.every((key) => texts[key] === held[key]) &&
        compared.some((key) => texts[key] !== null)
      held = texts
      isBehind = false
      return isUnchanged ? { kind: 'unchanged' } : decode(texts)
    },
    /**
     * Writes what has changed, and what was removed meanwhile; null removes a key. A storage that
     * refuses leaves the page as it is, and is tried again with the next change. Nothing is written
     * over what another page has written meanwhile: 'superseded' until it is read. Where that is
     * nothing but time, the later time is written.
     */
    save(texts: Texts<Key>): Saving {
      const changed = keys.filter((key) => texts[key] !== held[key] || isGone(key))
      if (changed.length > 0 && isSuperseded()) return 'superseded'
      const later = changed.map((key) => [key, withStoredTime(key, texts[key])] as const)
      const written = later.filter(([key, text]) => writeItem(storage, names[key], text))
      held = { ...held, ...Object.fromEntries(written) }
      if (written.length > 0) stampWriting()
      if (written.length < changed.length) return 'refused'
      return changed.length > 0 ? 'written' : 'unchanged'
    },
  }
}

/** The storage of that name; undefined where the browser refuses it, or has none, as some apps' web views. */
export function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name] ?? undefined
  } catch {
    return undefined
  }
}

/** The text under a name; null where there is none or the browser refuses to say. */
export function readItem(storage: Storage | undefined, name: string): string | null {
  try {
    return storage?.getItem(name) ?? null
  } catch {
    return null
  }
}

/** Writes a text, or removes it (null); returns whether that is what the storage then holds. */
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
