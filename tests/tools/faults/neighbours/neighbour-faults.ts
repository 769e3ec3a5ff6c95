import { takeLongestHold } from '../event-loop.ts'
import type { TriedFault } from '../processes.ts'
import {
  drainConnections,
  failOver,
  fillDisk,
  freezeDatabase,
  killBehindPgbouncer,
  killDatabase,
  makeReadOnly,
  switchOver,
} from './database-outages.ts'
import { bucketGone, hangingBucket, scannerGone, slowBucket } from './file-outages.ts'
import type { Sending, Survived } from './outage.ts'
import { canRunPgbouncer } from './pgbouncer.ts'
import { canRunPostgres } from './postgres-server.ts'

/** Within which `/readyz` is to tell; later counts as wrong. */
const HONEST_SECONDS = 5
const SENDING: Sending = { clients: 16, contacts: 500 }

interface NeighbourFault {
  fault: string
  run: (sending: Sending) => Promise<Survived>
}

const DATABASE: readonly NeighbourFault[] = [
  { fault: 'PostgreSQL killed with kill -9 and started again', run: killDatabase },
  { fault: 'PostgreSQL frozen', run: freezeDatabase },
  { fault: 'failed over to a synchronous replica', run: failOver },
  { fault: 'switched over, the old primary stays and is read-only', run: switchOver },
  { fault: 'PostgreSQL read-only', run: makeReadOnly },
  { fault: 'connections taken by others', run: drainConnections },
]
const BEHIND_PGBOUNCER: NeighbourFault = {
  fault: 'PostgreSQL killed behind PgBouncer in transaction mode',
  run: killBehindPgbouncer,
}
const ON_OWN_DISK: NeighbourFault = { fault: "PostgreSQL's disk full", run: fillDisk }
const FILES: readonly NeighbourFault[] = [
  { fault: 'object store a second slower', run: slowBucket },
  { fault: 'object store does not answer', run: hangingBucket },
  { fault: 'object store gone', run: bucketGone },
  { fault: 'virus scanner gone', run: scannerGone },
]

/** Tries every fault of a neighbour that can be tried on this machine, and reports each as it ends. */
export async function neighbourFaults(onResult: (fault: TriedFault) => void): Promise<void> {
  const faults = [...FILES]
  if (!canRunPostgres()) console.log("Not tried: faults of PostgreSQL, without Debian's packages.")
  else {
    faults.push(...DATABASE)
    if (canRunPgbouncer()) faults.push(BEHIND_PGBOUNCER)
    else console.log('Not tried: PgBouncer, which is not installed.')
    if (process.getuid?.() === 0) faults.push(ON_OWN_DISK)
    else console.log('Not tried: a full disk, which only root can mount.')
  }
  for (const { fault, run } of faults) {
    const began = performance.now()
    const { acknowledged, honest, recovery, ...losses } = await run(SENDING)
    onResult({
      fault,
      where: FILES.some((one) => one.fault === fault) ? 'files' : 'PostgreSQL of its own',
      tried: `${acknowledged} applications by ${SENDING.clients} clients`,
      ...losses,
      wrong: losses.wrong + (honest > HONEST_SECONDS ? 1 : 0),
      honest: inSeconds(honest),
      recovery: inSeconds(recovery),
      heldMs: takeLongestHold(),
      seconds: Math.round((performance.now() - began) / 1000),
    })
  }
}

function inSeconds(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
