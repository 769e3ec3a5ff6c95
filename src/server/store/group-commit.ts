import { setImmediate } from 'node:timers/promises'

/** How commits are shared. */
export interface CommitSharing {
  /** A commit that has so many items waits for no more. */
  enough: number
  /** Items in one commit. */
  most: number
  /** Commits that may be on their way together. */
  atOnce: number
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Lets calls that arrive together share one commit, since the disk takes as long for one as for
 * many: while commits are on their way the calls that come wait for the next. Each resolves once its
 * own commit is durable; where a commit fails, all of its calls reject.
 *
 * @param commit one durable transaction; gives a result for each item, in their order
 */
export function groupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  { enough, most, atOnce }: CommitSharing,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let committing = 0
  let isGathering = false

  /** One alone commits whatever waits; another beside it would only make both smaller. */
  function isWorthwhile(): boolean {
    if (isGathering) return false
    if (committing === 0) return waiting.length > 0
    return committing < atOnce && waiting.length >= enough
  }

  async function commitAll(): Promise<void> {
    while (isWorthwhile()) {
      committing += 1
      isGathering = true
      await gather()
      isGathering = false
      const group = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await settle(group)
      committing -= 1
    }
  }

  /** Waits while others arrive at every turn of the event loop; one that is alone waits one turn. */
  async function gather(): Promise<void> {
    let before = 0
    while (waiting.length > before && waiting.length < enough) {
      before = waiting.length
      await setImmediate()
    }
  }

  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item))
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isWorthwhile()) void commitAll()
    })
}
