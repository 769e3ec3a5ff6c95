interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Lets calls that arrive together share one commit, since the disk takes as long for one as for
 * many: while a commit is on its way the calls that come wait for the next. Each resolves once its
 * own commit is durable; where a commit fails, all of its calls reject.
 *
 * @param commit one durable transaction; gives a result for each item, in their order
 */
export function groupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  mostItems: number,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isCommitting = false

  async function commitAll(): Promise<void> {
    isCommitting = true
    while (waiting.length > 0) {
      const group = waiting.slice(0, mostItems)
      waiting = waiting.slice(mostItems)
      await settle(group)
    }
    isCommitting = false
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
      if (!isCommitting) setImmediate(() => !isCommitting && void commitAll())
    })
}
