import { memoryHistory } from '../../../model/memory-history.ts'

/** A history that moves like a browser's: `go` only asks, and the move happens later, in its turn. */
export function queuedHistory(paths: readonly string[], index: number) {
  const history = memoryHistory(paths, index)
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
      move(asked.shift() ?? 0)
    },
    /** Lets all of them happen, and those that they lead to; fails where that never ends. */
    waitForAnimations() {
      for (let count = 0; asked.length > 0; count++) {
        if (count > 100) throw new Error(`The history never comes to rest: ${asked}`)
        this.moves()
      }
    },
  }
}
