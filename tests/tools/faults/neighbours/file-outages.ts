import { setTimeout } from 'node:timers/promises'
import { startFauxqs } from 'fauxqs'
import { createLog } from '../../../../src/server/log.ts'
import { openStore } from '../../../../src/server/store/open.ts'
import { startClamd } from '../../../fakes/clamd.ts'
import { type NeighbourProxy, startProxy } from '../../../fakes/proxy.ts'
import { type Acknowledged, bodyOf, deliver } from '../applicants.ts'
import { lossesOf, newPlace, type Place, variablesOf } from '../place.ts'
import { type ServerProcess, serverProcess } from '../server-process.ts'
import { OUTAGE_MS, type Outage, type Sending, type Survived } from './outage.ts'
import { watchReadiness } from './readiness.ts'
import { isKept, OPERATOR_TOKEN, type Uploaded, uploadUntilKept } from './uploads.ts'

const POLL_MS = 50
/** Files that were not scanned are scanned again within a minute, one after the other. */
const PATIENCE_MS = 180_000
const PAUSE_MS = 100

interface Expected {
  /** Whether uploads are acknowledged during the outage, and `/readyz` says that the server is ready. */
  isUploading: boolean
  /** Resolves when all is as without the outage. */
  isRepaired?: (place: Place) => Promise<void>
}

/**
 * Half of the clients send applications with a file, half without one, which are to be acknowledged
 * throughout: where none is, that counts as wrong, and a lost file as a lost application.
 */
async function uploadThroughout(
  variables: Record<string, string>,
  outage: Outage,
  { isUploading, isRepaired }: Expected,
  { clients, contacts, outageMs = OUTAGE_MS }: Sending,
): Promise<Survived> {
  const place = await newPlace(null)
  const server = await serverProcess({ ...variablesOf(place), OPERATOR_TOKEN, ...variables })
  const readiness = watchReadiness(server.url)
  const sent = sendWithFiles(server, clients)
  try {
    await readiness.untilIs(true)
    await sent.until(contacts)
    await outage.begin()
    const before = sent.counts()
    const noticing = isUploading ? 0 : readiness.untilIs(false)
    const [noticed] = await Promise.all([noticing, setTimeout(outageMs)])
    const meanwhile = sent.counts()
    await outage.end()
    const back = performance.now()
    const ready = readiness.untilIs(true)
    await sent.until(1)
    let recovery = (performance.now() - back) / 1000
    const honest = Math.max(noticed, await ready)
    const acknowledged = await sent.end()
    if (isRepaired) {
      await isRepaired(place)
      recovery = (performance.now() - back) / 1000
    }
    const losses = await lossesOf(acknowledged, place)
    const kept = await Promise.all(sent.uploaded.map((file) => isKept(file)))
    const wrong = [
      meanwhile.alone === before.alone,
      isUploading && meanwhile.withFile === before.withFile,
    ].filter(Boolean).length
    return {
      ...losses,
      lost: losses.lost + kept.filter((isThere) => !isThere).length,
      wrong: losses.wrong + wrong,
      honest,
      recovery,
    }
  } finally {
    sent.giveUp()
    readiness.stop()
    await server.stop()
    await place.remove()
  }
}

function sendWithFiles(server: ServerProcess, clients: number) {
  const acknowledged: Acknowledged[] = []
  const uploaded: Uploaded[] = []
  let isOver = false
  let isBroken = false
  let count = 0
  let alone = 0

  function urlOfServer(): string {
    if (isBroken || !server.isRunning()) throw new Error('The server did not survive.')
    return server.url
  }
  async function client(hasFile: boolean): Promise<void> {
    while (!isOver) {
      count += 1
      const applicationId = crypto.randomUUID()
      const body = JSON.parse(bodyOf(count))
      if (hasFile) {
        const file = await uploadUntilKept(urlOfServer, applicationId, count)
        uploaded.push(file)
        body.cv_resume_link = file.reference
      }
      acknowledged.push(await deliver(JSON.stringify(body), urlOfServer, applicationId))
      if (!hasFile) alone += 1
      await setTimeout(PAUSE_MS)
    }
  }
  const sending = Promise.allSettled(
    Array.from({ length: clients }, (_, index) => client(index % 2 === 0)),
  )
  return {
    uploaded,
    counts: () => ({ withFile: uploaded.length, alone }),
    /** Waits for so many more files. */
    async until(more: number): Promise<void> {
      const enough = uploaded.length + more
      const end = performance.now() + PATIENCE_MS
      while (uploaded.length < enough) {
        if (performance.now() > end) throw new Error('No file is kept any more.')
        await setTimeout(POLL_MS)
      }
    },
    async end(): Promise<Acknowledged[]> {
      isOver = true
      await sending
      return acknowledged
    },
    giveUp() {
      isOver = true
      isBroken = true
    },
  }
}

const BUCKET = 'resumes'

async function tryOnBucket(
  sending: Sending,
  isUploading: boolean,
  outageOf: (proxy: NeighbourProxy) => Outage,
): Promise<Survived> {
  const s3 = await startFauxqs({ port: 0, logger: false, init: { buckets: [BUCKET] } })
  const proxy = await startProxy({ hostname: '127.0.0.1', port: s3.port })
  const variables = {
    S3_URL: `http://127.0.0.1:${proxy.port}/${BUCKET}`,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test-secret',
  }
  try {
    return await uploadThroughout(variables, outageOf(proxy), { isUploading }, sending)
  } finally {
    proxy.stop()
    await s3.stop()
  }
}

const SLOW_MS = 1_000

/** Each of its answers takes a second longer. */
export function slowBucket(sending: Sending): Promise<Survived> {
  return tryOnBucket(sending, true, (proxy) => ({
    begin: () => proxy.delay(SLOW_MS),
    end: () => proxy.delay(0),
  }))
}

export function hangingBucket(sending: Sending): Promise<Survived> {
  return tryOnBucket(sending, false, (proxy) => ({
    begin: () => {
      proxy.freeze()
    },
    end: proxy.thaw,
  }))
}

export function bucketGone(sending: Sending): Promise<Survived> {
  return tryOnBucket(sending, false, (proxy) => ({ begin: proxy.close, end: proxy.open }))
}

/** Files are taken meanwhile, and scanned once it is back. */
export async function scannerGone(sending: Sending): Promise<Survived> {
  const clamd = await startClamd()
  const proxy = await startProxy({ hostname: '127.0.0.1', port: clamd.port })
  const variables = { SCANNER: `clamd:127.0.0.1:${proxy.port}`, SCANNER_REQUIRED: 'on' }
  const expected = { isUploading: true, isRepaired: untilEveryFileIsClean }
  try {
    return await uploadThroughout(
      variables,
      { begin: proxy.close, end: proxy.open },
      expected,
      sending,
    )
  } finally {
    proxy.stop()
    clamd.stop()
  }
}

async function untilEveryFileIsClean(place: Place): Promise<void> {
  const store = await openStore(
    place,
    createLog(() => {}),
  )
  try {
    const unclean = store.db
      .selectFrom('files')
      .select('name')
      .where('scan', '!=', 'clean')
      .limit(1)
    const end = performance.now() + PATIENCE_MS
    while (await unclean.executeTakeFirst()) {
      if (performance.now() > end) throw new Error('Files wait to be scanned.')
      await setTimeout(POLL_MS)
    }
  } finally {
    await store.close()
  }
}
