import { setImmediate } from 'node:timers/promises'

/** Items in one commit at most, so that none waits long for the others' statement. */
const MAX_ITEMS = 64

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Lets calls that arrive together share one commit, since the disk takes as long for one as for many:
 * those that come while a commit is running wait for the next. Each resolves once its own commit is
 * durable; where a commit fails, all of its calls reject.
 *
 * @param commit one durable transaction; gives each item its result
 */
export function groupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<(item: Item) => Result>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isCommitting = false

  async function commitAll(): Promise<void> {
    isCommitting = true
    while (waiting.length > 0) {
      await gather()
      const group = waiting.slice(0, MAX_ITEMS)
      waiting = waiting.slice(MAX_ITEMS)
      try {
        const resultOf = await commit(group.map(({ item }) => item))
        for (const { item, resolve } of group) resolve(resultOf(item))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isCommitting = false
  }

  /** The embedded database blocks the thread: calls that came meanwhile are read, turn by turn. */
  async function gather(): Promise<void> {
    let before = 0
    while (before < waiting.length && waiting.length < MAX_ITEMS) {
      before = waiting.length
      await setImmediate()
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isCommitting) void commitAll()
    })
}
