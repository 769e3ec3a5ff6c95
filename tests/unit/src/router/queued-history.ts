import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'

/**
 * A history that moves like a browser's: `go` only asks, and the move happens later, in its turn; one
 * that would lead beyond either end does not happen.
 */
export function queuedHistory(paths: string[], index: number) {
  const history = createMemoryHistory({ initialEntries: paths, initialIndex: index })
  const move = history.go
  const asked: number[] = []
  history.go = (delta) => {
    asked.push(delta)
  }
  return {
    history,
    /** The moves that were asked for and have not happened yet. */
    asked,
    /** Lets the oldest of them happen. */
    moves() {
      const delta = asked.shift() ?? 0
      const target = history.index + delta
      if (delta !== 0 && target >= 0 && target < paths.length) move(delta)
    },
    /** Lets all of them happen, and those that they lead to; fails where that never ends. */
    comesToRest() {
      for (let count = 0; asked.length > 0; count++) {
        if (count > 100) throw new Error(`The history never comes to rest: ${asked}`)
        this.moves()
      }
    },
  }
}
