import { takeLongestBlocking } from '../event-loop.ts'
import type { TriedFault } from '../processes.ts'
import { fillDisk, freezeDatabase, killDatabase, makeReadOnly } from './database-outages.ts'
import type { Sending, Survived } from './outage.ts'
import { canRunPostgres } from './postgres-server.ts'

/** Within which `/readyz` is to tell; later counts as wrong. */
const MAX_READINESS_LAG_SECONDS = 5
const SENDING: Sending = { clients: 16, contacts: 500 }

interface NeighbourFault {
  fault: string
  run: (sending: Sending) => Promise<Survived>
}

const DATABASE: readonly NeighbourFault[] = [
  { fault: 'PostgreSQL killed with kill -9 and started again', run: killDatabase },
  { fault: 'PostgreSQL frozen', run: freezeDatabase },
  { fault: 'PostgreSQL read-only', run: makeReadOnly },
]
const ON_OWN_DISK: NeighbourFault = { fault: "PostgreSQL's disk full", run: fillDisk }

/** Tries every fault of a database that can be tried on this machine, and reports each as it ends. */
export async function neighbourFaults(onResult: (fault: TriedFault) => void): Promise<void> {
  if (!canRunPostgres()) {
    console.log("Not tried: faults of PostgreSQL, without Debian's packages.")
    return
  }
  const isRoot = process.getuid?.() === 0
  if (!isRoot) console.log('Not tried: a full disk, which only root can mount.')
  const faults = [...DATABASE, ...(isRoot ? [ON_OWN_DISK] : [])]
  for (const { fault, run } of faults) {
    const began = performance.now()
    const { acknowledged, readinessLag, recovery, ...losses } = await run(SENDING)
    onResult({
      fault,
      where: 'PostgreSQL of its own',
      tried: `${acknowledged} applications by ${SENDING.clients} clients`,
      ...losses,
      wrong: losses.wrong + (readinessLag > MAX_READINESS_LAG_SECONDS ? 1 : 0),
      readinessLag: inSeconds(readinessLag),
      recovery: inSeconds(recovery),
      blockedMs: takeLongestBlocking(),
      seconds: Math.round((performance.now() - began) / 1000),
    })
  }
}

function inSeconds(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
