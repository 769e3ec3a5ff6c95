import { parseJson } from '../../../machines/records/saved-state.ts'
import { readItem, writeItem } from './storage.ts'

const KEY = 'funnel.ended'
const LIMIT = 20

/**
 * The ids of the applications whose records were removed from this device on purpose, latest last, and
 * nothing else of them: a page that still shows one is not to show it, nor to write it again.
 */
export function endedApplications(storage: Storage | undefined) {
  function ids(): string[] {
    const ids: unknown = parseJson(readItem(storage, KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  }
  return {
    has: (applicationId: string): boolean => ids().includes(applicationId),
    /** Returns whether it is remembered: a full storage has no room for it. */
    add(applicationId: string): boolean {
      const others = ids().filter((id) => id !== applicationId)
      return writeItem(storage, KEY, JSON.stringify([...others, applicationId].slice(-LIMIT)))
    },
  }
}
