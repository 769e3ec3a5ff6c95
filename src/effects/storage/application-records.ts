import { encodeRecords, NOTHING_STORED } from '../../../machines/encode-records.ts'
import {
  decodeRecords,
  isSameExceptTime,
  type SavedReading,
  type StoredTexts,
  withApplicationId,
} from '../../../machines/records/saved-state.ts'
import {
  SAVED_AT_KEY,
  STORAGE_KEYS,
  type StorageKey,
} from '../../../machines/records/storage-keys.ts'
import { type FunnelSnapshot, selectScreen } from '../../../machines/selectors.ts'
import { randomUuid } from '../uuid.ts'
import { endedApplications } from './ended-applications.ts'
import { readItem, writeItem } from './storage.ts'

/** What became of a change that was to be saved. */
export type SaveResult = 'unchanged' | 'written' | 'refused' | 'superseded'

const KEYS = Object.keys(STORAGE_KEYS) as StorageKey[]
/** The records whose change by another page supersedes this one: not its unfinished typing. */
const SHARED: readonly StorageKey[] = ['application', 'timer', 'applicationId']

const MINUTE_MS = 60_000

/** The application's records on this device; `storage` is undefined if the browser refuses any, as some private modes do. */
export function openRecords(storage: Storage | undefined) {
  const ended = endedApplications(storage)
  /** The texts that this page has read or written last. */
  let knownTexts = NOTHING_STORED
  /** What another page has written since, the same except for the time. */
  let newerReading: SavedReading | undefined
  /** The application that has ended on a full storage, which has room once its records are removed. */
  let unnotedEnd: string | undefined

  function storedTexts(): StoredTexts {
    return textsBy((key) => readItem(storage, STORAGE_KEYS[key]))
  }

  /** Whether another page has written one of these records, be it only its time; removing one does not count. */
  function isWrittenElsewhere(stored: StoredTexts, keys: readonly StorageKey[]): boolean {
    return keys.some((key) => stored[key] !== null && stored[key] !== knownTexts[key])
  }

  function isSuperseded(stored = storedTexts()): boolean {
    if (!isWrittenElsewhere(stored, SHARED)) return false
    const present = textsBy((key) => stored[key] ?? knownTexts[key])
    return !isSameExceptTime(decodeRecords(present), decodeRecords(knownTexts))
  }

  /** Whether a page of this device has removed the application that a state shows; an outcome stays. */
  function isEnded(snapshot: FunnelSnapshot, isOutcomeCounted = false): boolean {
    const { unlocked, applicationId } = snapshot.context
    const isOpen = isOutcomeCounted || selectScreen(snapshot) !== 'thankYou'
    return isOpen && unlocked !== null && ended.has(applicationId)
  }

  function end(applicationId: string): void {
    unnotedEnd = ended.add(applicationId) ? undefined : applicationId
  }

  function stampWriting(): void {
    const isAnyStored = KEYS.some((key) => knownTexts[key] !== null)
    const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
    const stamp = isAnyStored ? `${minute}` : null
    if (readItem(storage, SAVED_AT_KEY) !== stamp) writeItem(storage, SAVED_AT_KEY, stamp)
  }

  return {
    /** When the records were last written, to the minute, in ms since 1970; undefined if that is not known. */
    savedAt: () => Number(readItem(storage, SAVED_AT_KEY)) || undefined,
    /**
     * Whether another page has written since this one read last. That it removed records or that its
     * time continued does not count.
     */
    isSuperseded: () => isSuperseded(),
    /** Whether this page is superseded, or another one has written its unfinished typing. */
    isBehind() {
      const stored = storedTexts()
      return isSuperseded(stored) || isWrittenElsewhere(stored, ['drafts'])
    },
    isEnded,
    /** Remembers that the application's records were removed on purpose. */
    end,
    /** Reads the storage; 'unchanged' if it has what this page wrote or read last. */
    read(): SavedReading {
      const texts = storedTexts()
      const isUnchanged =
        SHARED.every((key) => texts[key] === knownTexts[key]) &&
        SHARED.some((key) => texts[key] !== null) &&
        !isWrittenElsewhere(texts, ['drafts'])
      knownTexts = texts
      newerReading = undefined
      return isUnchanged
        ? { kind: 'unchanged' }
        : withApplicationId(decodeRecords(texts), randomUuid)
    },
    /**
     * Writes what has changed, and what another page has removed; null removes all. A storage that
     * refuses leaves the page as it is, and is tried again with the next change. Nothing is written
     * over what another page has written or ended: 'superseded' until it is read. If only its time
     * differs, the later time is written.
     */
    save(snapshot: FunnelSnapshot | null): SaveResult {
      if (snapshot && isEnded(snapshot)) return 'superseded'
      const stored = storedTexts()
      let texts = snapshot ? encodeRecords(snapshot, newerReading) : NOTHING_STORED
      const isDue = (key: StorageKey) =>
        texts[key] !== knownTexts[key] || (texts[key] !== null && stored[key] === null)
      if (!KEYS.some(isDue)) return 'unchanged'
      if (isSuperseded(stored)) return 'superseded'
      if (snapshot && isWrittenElsewhere(stored, SHARED)) {
        newerReading = decodeRecords(stored)
        texts = encodeRecords(snapshot, newerReading)
        knownTexts = textsBy(
          (key) => (SHARED.includes(key) ? stored[key] : null) ?? knownTexts[key],
        )
      }
      const due = KEYS.filter(isDue)
      const writtenKeys = due.filter((key) => writeItem(storage, STORAGE_KEYS[key], texts[key]))
      knownTexts = textsBy((key) => (writtenKeys.includes(key) ? texts : knownTexts)[key])
      if (writtenKeys.length > 0) stampWriting()
      if (unnotedEnd !== undefined) end(unnotedEnd)
      return writtenKeys.length < due.length ? 'refused' : 'written'
    },
  }
}

function textsBy(text: (key: StorageKey) => string | null): StoredTexts {
  return Object.fromEntries(KEYS.map((key) => [key, text(key)])) as StoredTexts
}
