import type { PageHistory } from '../../src/router/page-history.ts'

/** A browser history in memory. Its moves are synchronous; one beyond either end has no effect. */
export function memoryHistory(paths: readonly string[], index = 0) {
  let entries = [...paths]
  let position = index
  const listeners: (() => void)[] = []
  const history: PageHistory = {
    path: () => entries[position] ?? '',
    push(path) {
      entries = [...entries.slice(0, position + 1), path]
      position += 1
    },
    replace(path) {
      entries = entries.with(position, path)
    },
    go(delta) {
      const target = position + delta
      if (delta === 0 || target < 0 || target >= entries.length) return
      position = target
      for (const listener of listeners) listener()
    },
    onMove(listener) {
      listeners.push(listener)
    },
    number: () => position,
    setNumber: () => {},
  }
  return history
}
