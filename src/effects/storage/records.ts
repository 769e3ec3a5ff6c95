import { readItem, writeItem } from './storage.ts'

/** The text under each key, null where there is none. */
export type Texts<Key extends string> = Readonly<Record<Key, string | null>>

/** What became of a change that was to be saved. */
export type Saving = 'unchanged' | 'written' | 'refused' | 'superseded'

/** How a chart's records are named in the storage, written and read. */
export interface RecordFormat<Snapshot, Key extends string, Reading> {
  /** The name in the storage under each key. */
  names: Readonly<Record<Key, string>>
  /** The name under which the time of the last writing is, while anything is stored. */
  savedAt?: string
  /** The keys whose change by another page counts as a change of the records. */
  compared: readonly Key[]
  /** Reads the texts; never throws. */
  decode(texts: Texts<Key>): Reading
  /**
   * Writes what a state of the chart says.
   *
   * @param stored what another page has written since, where that differs in nothing but time
   */
  encode(snapshot: Snapshot, stored?: Reading): Texts<Key>
  /** Whether two readings differ in nothing but what changes as time passes; left out, none do. */
  isSameExceptTime?(one: Reading, other: Reading): boolean
}

const MINUTE_MS = 60_000

/** Opens the records of a chart on this device; `storage` is undefined where the browser refuses any, as some private modes do. */
export function openRecords<Snapshot, Key extends string, Reading>(
  storage: Storage | undefined,
  format: RecordFormat<Snapshot, Key, Reading>,
) {
  const { names, savedAt, compared } = format
  const keys = Object.keys(names) as Key[]
  /** Such as unfinished typing. */
  const uncompared = keys.filter((key) => !compared.includes(key))
  const nothing = textsBy(() => null)
  let known = nothing
  let isStale = false
  /** What another page has written since, the same but for time. */
  let newerReading: Reading | undefined

  function textsBy(text: (key: Key) => string | null): Texts<Key> {
    return Object.fromEntries(keys.map((key) => [key, text(key)])) as Texts<Key>
  }

  function storedTexts(): Texts<Key> {
    return textsBy((key) => readItem(storage, names[key]))
  }

  /** Whether another page has written one of these records, be it only its time; removing one does not count. */
  function isChangedElsewhere(stored: Texts<Key>, of: readonly Key[]): boolean {
    return of.some((key) => stored[key] !== null && stored[key] !== known[key])
  }

  function isSuperseded(stored: Texts<Key>): boolean {
    if (isStale || !isChangedElsewhere(stored, compared)) return isStale
    const present = textsBy((key) => stored[key] ?? known[key])
    isStale = !format.isSameExceptTime?.(format.decode(present), format.decode(known))
    return isStale
  }

  /** When the records were last written, to the minute, in ms since 1970; undefined where that is not known. */
  function lastSaved(): number | undefined {
    const text = savedAt === undefined ? null : readItem(storage, savedAt)
    return Number(text) || undefined
  }

  function stampWriting(): void {
    if (savedAt === undefined) return
    const isAnyStored = keys.some((key) => known[key] !== null)
    if (!isAnyStored) writeItem(storage, savedAt, null)
    else if (minuteOf(lastSaved() ?? 0) !== minuteOf(Date.now()))
      writeItem(storage, savedAt, `${Date.now()}`)
  }

  return {
    savedAt: lastSaved,
    /**
     * Whether another page has written since this one read last. That it removed records or that its
     * time continued does not count.
     */
    isSuperseded: () => isSuperseded(storedTexts()),
    /** Whether this page is superseded, or another one has written a record that is not compared. */
    isBehind() {
      const stored = storedTexts()
      return isSuperseded(stored) || isChangedElsewhere(stored, uncompared)
    },
    /** Reads the storage; 'unchanged' where it has what this page wrote or read last. */
    read(): Reading | { kind: 'unchanged' } {
      const texts = storedTexts()
      const isUnchanged =
        compared.every((key) => texts[key] === known[key]) &&
        compared.some((key) => texts[key] !== null) &&
        !isChangedElsewhere(texts, uncompared)
      known = texts
      isStale = false
      newerReading = undefined
      return isUnchanged ? { kind: 'unchanged' } : format.decode(texts)
    },
    /**
     * Writes what has changed, and what another page has removed; null removes all. A storage that
     * refuses leaves the page as it is, and is tried again with the next change. Nothing is written
     * over what another page has written: 'superseded' until it is read. Where that is
     * nothing but time, the later time is written.
     */
    save(snapshot: Snapshot | null): Saving {
      const stored = storedTexts()
      const isDue = (key: Key) =>
        texts[key] !== known[key] || (texts[key] !== null && stored[key] === null)
      let texts = snapshot === null ? nothing : format.encode(snapshot, newerReading)
      if (!keys.some(isDue)) return 'unchanged'
      if (isSuperseded(stored)) return 'superseded'
      if (snapshot !== null && isChangedElsewhere(stored, compared)) {
        newerReading = format.decode(stored)
        texts = format.encode(snapshot, newerReading)
      }
      const changed = keys.filter(isDue)
      const written = changed.filter((key) => writeItem(storage, names[key], texts[key]))
      known = { ...known, ...Object.fromEntries(written.map((key) => [key, texts[key]])) }
      if (written.length > 0) stampWriting()
      return written.length < changed.length ? 'refused' : 'written'
    },
  }
}

function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS)
}
