import {
  decodeRecords,
  NOTHING_STORED,
  type SavedReading,
  STORAGE_KEYS,
  type StorageKey,
  type StoredTexts,
} from '../../machines/saved-state.ts'

const KEYS: readonly StorageKey[] = ['application', 'timer', 'drafts', 'applicationId']

/** The records of one application on this device (section 3, both storage keys). */
export interface Records {
  /** Reads the storage: says 'unchanged' where it holds what this page wrote or read last. */
  read(): SavedReading
  /** Writes what has changed; null removes a key. A storage that refuses leaves the page as it is. */
  save(texts: StoredTexts): void
}

/** Opens the records; `storage` is undefined where the browser refuses any, as some private modes do. */
export function openRecords(storage: Storage | undefined): Records {
  let held = NOTHING_STORED

  function currentTexts(): StoredTexts {
    return {
      application: itemOf(storage, 'application'),
      timer: itemOf(storage, 'timer'),
      drafts: itemOf(storage, 'drafts'),
      applicationId: itemOf(storage, 'applicationId'),
    }
  }

  return {
    read() {
      const texts = currentTexts()
      const isUnchanged =
        texts.application === held.application &&
        texts.timer === held.timer &&
        texts.application !== null
      held = texts
      return isUnchanged ? { kind: 'unchanged' } : decodeRecords(texts)
    },
    save(texts) {
      for (const key of KEYS) {
        if (texts[key] === held[key]) continue
        if (write(storage, key, texts[key])) held = { ...held, [key]: texts[key] }
      }
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

function itemOf(storage: Storage | undefined, key: StorageKey): string | null {
  return storage?.getItem(STORAGE_KEYS[key]) ?? null
}

function write(storage: Storage | undefined, key: StorageKey, text: string | null): boolean {
  try {
    if (text === null) storage?.removeItem(STORAGE_KEYS[key])
    else storage?.setItem(STORAGE_KEYS[key], text)
    return storage !== undefined
  } catch {
    return false
  }
}
