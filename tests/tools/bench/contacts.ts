import { join } from 'node:path'
import { createApplicationTokens } from '../../../src/server/applications/application-tokens.ts'
import { createSigningKeys } from '../../../src/server/http/signing-keys.ts'
import { reachablePostgres } from '../../server/database/reachable-postgres.ts'
import { bodyOf } from '../faults/applicants.ts'
import { SECRET, type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { newStorage, variablesOf } from '../faults/storage.ts'
import { fullLoad, type Load, steadyLoad } from './load.ts'

const CONNECTIONS = 32
/** Of each server: two that share a load are warmed up for twice as long. */
const WARM_UP_SECONDS = 3
const SECONDS = 2
const ROUNDS = 4
/** Of ours to the bare server, on each database. */
const WANTED_RATIO = 0.35
/** More than the servers here take while they are warmed up, and while they are measured. */
const PREPARED = { warmUp: 150_000, measured: 60_000 }

const BARE_SERVER = join(import.meta.dirname, 'reference/bare-server.ts')

/** Prepared calls: those before anything is measured, and those that are. */
interface Requests {
  warmUp: readonly Buffer[]
  measured: readonly Buffer[]
}

/** Durable contacts on one database, compared with the bare server of the same run on the same disk. */
interface ContactsMeasured {
  what: string
  /** A second, in the best of the rounds: that in which the machine did least else. */
  reference: number
  ours: number
  ratio: number
  /** The ratio that is to be reached. */
  wanted: number
  /** Of ours at half of `ours`. */
  p99Ms: number | null
}

/** Measures durable contacts on the embedded database, on PostgreSQL, and by two replicas. */
export async function measureContacts(): Promise<ContactsMeasured[]> {
  const requests = {
    warmUp: await prepareRequests(PREPARED.warmUp),
    measured: await prepareRequests(PREPARED.measured),
  }
  const postgres = await reachablePostgres()
  const measured = [await compared('embedded database', null, requests)]
  if (postgres === null) return measured
  measured.push(await compared('PostgreSQL', postgres, requests))
  measured.push(await replicas(postgres, requests))
  return measured
}

/** A measurement as it is printed. */
export function contactsRow(measured: ContactsMeasured): Record<string, string> {
  const { what, reference, ours, ratio, wanted, p99Ms } = measured
  return {
    'durable contacts': what,
    'bare server a second': reference.toFixed(0),
    'ours a second': ours.toFixed(0),
    ratio: `${ratio.toFixed(2)} (wanted ${wanted})`,
    'p99 at half of it': p99Ms === null ? '' : `${p99Ms.toFixed(0)} ms`,
  }
}

async function compared(
  what: string,
  postgres: string | null,
  requests: Requests,
): Promise<ContactsMeasured> {
  const rounds = await inRounds(
    () => underLoad(postgres, 1, requests, (urls) => full(urls, requests), BARE_SERVER),
    () => underLoad(postgres, 1, requests, (urls) => full(urls, requests)),
  )
  const { p99Ms } = await underLoad(postgres, 1, requests, (urls) =>
    steadyLoad(urls, requests.measured.values(), {
      connections: CONNECTIONS,
      seconds: SECONDS,
      perSecond: rounds.second / 2,
    }),
  )
  const { first, second } = rounds
  return {
    what,
    reference: first,
    ours: second,
    ratio: second / first,
    wanted: WANTED_RATIO,
    p99Ms,
  }
}

/** Two replicas compared with one: the reference is one of ours. */
async function replicas(postgres: string, requests: Requests): Promise<ContactsMeasured> {
  const { first, second } = await inRounds(
    () => underLoad(postgres, 1, requests, (urls) => full(urls, requests)),
    () => underLoad(postgres, 2, requests, (urls) => full(urls, requests)),
  )
  return {
    what: 'two replicas on PostgreSQL, compared with one',
    reference: first,
    ours: second,
    ratio: second / first,
    wanted: 0.9,
    p99Ms: null,
  }
}

/** Both in turn, so that other load affects both; the best of each. */
async function inRounds(
  one: () => Promise<Load>,
  other: () => Promise<Load>,
): Promise<{ first: number; second: number }> {
  const first: number[] = []
  const second: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    first.push((await one()).perSecond)
    second.push((await other()).perSecond)
  }
  return { first: Math.max(...first), second: Math.max(...second) }
}

function full(urls: readonly string[], requests: Requests): Promise<Load> {
  return fullLoad(urls, requests.measured.values(), { connections: CONNECTIONS, seconds: SECONDS })
}

/** Runs a load on new servers on an empty database; any answer but 201 is a failure. */
async function underLoad(
  postgres: string | null,
  count: number,
  { warmUp }: Requests,
  load: (urls: readonly string[]) => Promise<Load>,
  script?: string,
): Promise<Load> {
  const storage = await newStorage(postgres)
  const servers: ServerProcess[] = []
  try {
    while (servers.length < count) servers.push(await serverProcess(variablesOf(storage), script))
    const urls = servers.map(({ url }) => url)
    await fullLoad(urls, warmUp.values(), {
      connections: CONNECTIONS,
      seconds: WARM_UP_SECONDS * count,
    })
    const result = await load(urls)
    if (result.refused > 0) throw new Error(`${result.refused} answers were no 201.`)
    return result
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await storage.remove()
  }
}

/**
 * So many create_contact requests as bytes, each of another application with a token of its own;
 * prepared before anything is measured.
 */
async function prepareRequests(count: number): Promise<Buffer[]> {
  const tokens = createApplicationTokens(createSigningKeys(SECRET, []), 3600)
  const requests: Buffer[] = []
  for (let applicant = 0; applicant < count; applicant += 1) {
    const applicationId = crypto.randomUUID()
    const body = bodyOf(applicant)
    requests.push(
      Buffer.from(
        'POST /api/create_contact HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n' +
          `authorization: Bearer ${tokens.issue(applicationId)}\r\n` +
          `idempotency-key: ${applicationId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    )
  }
  return requests
}
