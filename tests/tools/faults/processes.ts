import { takeLongestBlocking } from './event-loop.ts'
import { cutConnections, endServer, killReadServer, killServers } from './faults.ts'
import { sendHeavyRequests } from './heavy-requests.ts'
import { askForNumbers } from './operator-numbers.ts'
import { READERS } from './readers.ts'
import { type BackendStorage, type Losses, newStorage } from './storage.ts'

/** A fault, how often it was tried, and what it did: all counts should be 0. */
export interface TriedFault {
  fault: string
  where: string
  tried: string
  /** Applications without a contact. */
  lost: number
  /** Contacts beyond one an application. */
  double: number
  /** Contacts that are not what was sent and acknowledged; in the browser, tests that failed. */
  wrong: number
  /** Contacts of honest applicants that are marked for review. */
  falseAlarms: number
  /** For how long a server blocked its event loop at most; none where no server of ours ran. */
  blockedMs?: number
  /** Of a neighbour's fault: seconds until `/readyz` said what was so, at most. */
  readinessLag?: number
  /** Seconds from the neighbour's return to the first acknowledged contact. */
  recovery?: number
  seconds: number
}

const CLIENTS = 32
const KILLED = { applications: 10_000, clients: CLIENTS, kills: 10 }
const READ = { applications: 1_000, clients: CLIENTS, reads: 5 }
const REPLICAS = { servers: 2, applications: 4_000, clients: CLIENTS, kills: 10 }
const CUTS = { applications: 4_000, clients: CLIENTS, cuts: 20 }
const ENDED = { applications: 2_000, clients: CLIENTS, ends: 5 }
const AFTER_HEAVY = { applications: 100, clients: 4 }
const NUMBERS = { stored: 20_000, applications: 500, clients: 8 }

interface Faulty {
  fault: string
  tried: string
  isFor?: 'embedded' | 'PostgreSQL'
  run: (storage: BackendStorage) => Promise<Losses>
}

const FAULTS: readonly Faulty[] = [
  {
    fault: 'server killed with kill -9',
    tried: `10 kills during ${KILLED.applications} applications by ${CLIENTS} clients`,
    run: (storage) => killServers(storage, KILLED),
  },
  ...READERS.map((reader) => ({
    fault: `server killed after ${reader} has read its database`,
    tried: `${READ.reads} times during ${READ.applications} applications by ${CLIENTS} clients`,
    isFor: 'embedded' as const,
    run: (storage: BackendStorage) => killReadServer(storage, { reader, ...READ }),
  })),
  {
    fault: 'one of two replicas killed with kill -9',
    tried: `10 kills in turn during ${REPLICAS.applications} applications by ${CLIENTS} clients`,
    isFor: 'PostgreSQL',
    run: (storage) => killServers(storage, REPLICAS),
  },
  {
    fault: 'connections to PostgreSQL cut',
    tried: `${CUTS.cuts} times during ${CUTS.applications} applications by ${CLIENTS} clients`,
    isFor: 'PostgreSQL',
    run: (storage) => cutConnections(storage, CUTS),
  },
  {
    fault: 'server ended with SIGTERM and started again',
    tried: `${ENDED.ends} times during ${ENDED.applications} applications by ${CLIENTS} clients, with a full queue`,
    run: (storage) => endServer(storage, ENDED),
  },
  {
    fault: 'requests that cost much to read',
    tried: `each of them cold, then ${AFTER_HEAVY.applications} applications`,
    run: (storage) => sendHeavyRequests(storage, AFTER_HEAVY),
  },
  {
    fault: "the operator's numbers are asked for, and old files are removed",
    tried: `${NUMBERS.applications} applications with ${NUMBERS.stored} stored`,
    run: (storage) => askForNumbers(storage, NUMBERS),
  },
]

/** Tries every fault of the server's processes on one database, and reports each as it ends. */
export async function processFaults(
  where: string,
  postgres: string | null,
  onResult: (fault: TriedFault) => void,
): Promise<void> {
  const database = postgres === null ? 'embedded' : 'PostgreSQL'
  for (const { fault, tried, run, isFor = database } of FAULTS) {
    if (isFor !== database) continue
    const storage = await newStorage(postgres)
    takeLongestBlocking()
    const began = performance.now()
    try {
      const { acknowledged: _, ...losses } = await run(storage)
      const seconds = Math.round((performance.now() - began) / 1000)
      const blockedMs = takeLongestBlocking()
      onResult({ fault, where, tried, ...losses, blockedMs, seconds })
    } finally {
      await storage.remove()
    }
  }
}
