import { setImmediate, setTimeout } from 'node:timers/promises'

/** Maximum items, and bytes, of a commit, so that no call waits long for the others. */
const MAX_ITEMS = 64
const MAX_BYTES = 512 * 1024

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Lets calls that arrive together share one commit, since the disk takes as long for one as for many:
 * those that come while a commit is running wait for the next. Each resolves once its own commit is
 * durable; if a commit fails, all of its calls reject.
 *
 * @param commit one durable transaction; gives each item its result
 * @param options.bytesOf how large an item is, if that matters
 * @param options.gatherMs how long others are waited for, if no user waits for the answer
 */
export function groupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<(item: Item) => Result>,
  { bytesOf = () => 0, gatherMs = 0 }: { bytesOf?: (item: Item) => number; gatherMs?: number } = {},
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isCommitting = false

  async function commitAll(): Promise<void> {
    isCommitting = true
    while (waiting.length > 0) {
      if (gatherMs > 0 && waiting.length < MAX_ITEMS) await setTimeout(gatherMs)
      await gather()
      const group = waiting.slice(0, groupSize())
      waiting = waiting.slice(group.length)
      try {
        const resultOf = await commit(group.map(({ item }) => item))
        for (const { item, resolve } of group) resolve(resultOf(item))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isCommitting = false
  }

  /** At least one. */
  function groupSize(): number {
    let bytes = 0
    const end = waiting.findIndex(({ item }, position) => {
      bytes += bytesOf(item)
      return position > 0 && (position === MAX_ITEMS || bytes > MAX_BYTES)
    })
    return end === -1 ? waiting.length : end
  }

  /** The embedded database blocks the thread: lets the event loop read the calls of that time. */
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
