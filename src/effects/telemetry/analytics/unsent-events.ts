import { parseJson } from '../../../../machines/records/saved-state.ts'
import { readItem, writeItem } from '../../storage/storage.ts'

const PREFIX = 'analytics.unsent.'

interface UnsentOptions<Event> {
  /** Unique for each load of a page. */
  pageId: string
  /** How many events are stored; later ones are in memory alone. */
  limit: number
  /** Whether a stored value is an event; anything else is dropped. */
  isEvent: (value: unknown) => value is Event
}

/**
 * Events not sent yet, in the local storage so that none is lost with the page. Every page has a record
 * of its own, since pages that share one would overwrite each other's events. A page takes over the
 * records of all others: what two pages send is one event to the provider, by its insert id.
 */
export function openUnsentEvents<Event extends { time?: number | undefined }>(
  storage: Storage | undefined,
  { pageId, limit, isEvent }: UnsentOptions<Event>,
) {
  const own = PREFIX + pageId
  let isHandedOver = false
  let forgottenAt = Number.NEGATIVE_INFINITY
  let pending: readonly Event[] = []

  function stored(name: string): Event[] {
    const events: unknown = parseJson(readItem(storage, name) ?? '[]')
    return Array.isArray(events) ? events.filter(isEvent) : []
  }

  /** A full storage keeps what it has; the page continues from memory. */
  function save(events: Event[]): void {
    const stored = events.filter(({ time = 0 }) => time > forgottenAt).slice(0, limit)
    writeItem(storage, own, stored.length === 0 ? null : JSON.stringify(stored))
  }

  return {
    /** What other pages have left. */
    async get() {
      const others = namesIn(storage).filter((name) => name !== own)
      const left = others.flatMap(stored)
      save([...stored(own), ...left])
      for (const name of others) writeItem(storage, name, null)
      return left
    },
    async set(_name: string, events: Event[]) {
      pending = events
      if (!isHandedOver) save(events)
    },
    /** What this page has not sent, also if nothing is stored any more. */
    pending: () => pending,
    /** From now on what is stored stays, for the next page: this one may end at any moment. */
    handOver() {
      isHandedOver = true
    },
    /** The page continues after all. */
    resume() {
      isHandedOver = false
    },
    /** Removes everything that any page has stored; what happened until then is stored no more. */
    forget(at: number) {
      forgottenAt = at
      forgetUnsentEvents(storage)
    },
  }
}

/** Removes what pages have stored, also if no analytics run on this one. */
export function forgetUnsentEvents(storage: Storage | undefined): void {
  for (const name of namesIn(storage)) writeItem(storage, name, null)
}

/** A storage that refuses counts as empty. */
function namesIn(storage: Storage | undefined): string[] {
  try {
    const names = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '')
    return names.filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}
