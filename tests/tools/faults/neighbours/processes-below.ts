import { readdir, readFile } from 'node:fs/promises'

/** Sends a signal to a process and to those that it started, which are found in /proc; the parent first. */
export async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal)
  for (const child of await childrenOf(pid)) {
    try {
      process.kill(child, signal)
    } catch {
      // It has already ended.
    }
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      return /\) \S (\d+) /.exec(stat)?.[1]
    }),
  )
  return pids.filter((_, index) => parents[index] === String(pid)).map(Number)
}
