import { setTimeout } from 'node:timers/promises'
import { startFauxqs } from 'fauxqs'
import { Client } from 'pg'
import { type Acknowledged, attempt, bodyOf, sendApplications } from './applicants.ts'
import { startPgBouncer } from './neighbours/pgbouncer.ts'
import { startPostfix } from './neighbours/postfix.ts'
import { isInstalled } from './neighbours/program.ts'
import { startCaddy, startHaproxy, startNginx } from './neighbours/web-proxies.ts'
import type { TriedFault } from './processes.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { type BackendStorage, type Losses, lossesOf, newStorage, variablesOf } from './storage.ts'
import { sendWholeApplication } from './whole-application.ts'

const OPERATOR_TOKEN = 'an-operator-token-for-faults'
const CLIENTS = 8
const RESTARTED = `a whole application with a résumé of 2 MB, then ${CLIENTS} clients without a failed call`
const POOLED = { applications: 500, clients: 16 }
/** Two checks, by which a proxy takes a server in again. */
const TAKEN_IN_MS = 5_000
const MAIL_MS = 10_000

interface Passage {
  program: 'nginx' | 'haproxy' | 'caddy' | 'pgbouncer' | 'postfix'
  fault: string
  tried: string
  isFor: 'embedded' | 'PostgreSQL'
  run: (storage: BackendStorage) => Promise<Losses>
}

const PASSAGES: readonly Passage[] = [
  {
    program: 'nginx',
    fault: 'behind nginx',
    tried: 'a whole application with a résumé of 2 MB',
    isFor: 'embedded',
    run: throughNginx,
  },
  {
    program: 'haproxy',
    fault: 'two servers behind HAProxy, each restarted in turn',
    tried: RESTARTED,
    isFor: 'PostgreSQL',
    run: (storage) => restartBehind(startHaproxy, storage),
  },
  {
    program: 'caddy',
    fault: 'two servers behind Caddy as in the compose file, each restarted in turn',
    tried: RESTARTED,
    isFor: 'PostgreSQL',
    run: (storage) => restartBehind(startCaddy, storage),
  },
  {
    program: 'pgbouncer',
    fault: 'behind PgBouncer in transaction mode',
    tried: `${POOLED.applications} applications by ${POOLED.clients} clients over 4 connections`,
    isFor: 'PostgreSQL',
    run: throughPgBouncer,
  },
  {
    program: 'postfix',
    fault: 'the approval mail by Postfix',
    tried: 'one application',
    isFor: 'embedded',
    run: mailByPostfix,
  },
]

/** Tries what operators put before and behind the server, as far as it is installed; reports each as it ends. */
export async function tryPassages(
  postgres: string | null,
  onResult: (fault: TriedFault) => void,
): Promise<void> {
  for (const { program, fault, tried, isFor, run } of PASSAGES) {
    if (!isInstalled(program) || (isFor === 'PostgreSQL' && postgres === null)) {
      console.log(
        `Not tried: ${fault}, without ${isFor === 'embedded' ? '' : 'PostgreSQL and '}${program}.`,
      )
      continue
    }
    const storage = await newStorage(isFor === 'embedded' ? null : postgres)
    const began = performance.now()
    try {
      const { acknowledged: _, ...losses } = await run(storage)
      const seconds = Math.round((performance.now() - began) / 1000)
      onResult({ fault, where: isFor, tried, ...losses, seconds })
    } finally {
      await storage.remove()
    }
  }
}

async function throughNginx(storage: BackendStorage): Promise<Losses> {
  const server = await serverProcess({ ...variablesOf(storage), OPERATOR_TOKEN, TRUST_PROXY: '1' })
  const nginx = await startNginx(portOf(server))
  try {
    return await lossesOf([await sendWholeApplication(nginx.url, OPERATOR_TOKEN)], storage)
  } finally {
    await nginx.stop()
    await server.stop()
  }
}

/** Wrong is also each call that fails. */
async function restartBehind(
  startProxy: typeof startHaproxy,
  storage: BackendStorage,
): Promise<Losses> {
  const bucket = await startFauxqs({ port: 0, logger: false, init: { buckets: ['resumes'] } })
  const other = await newStorage(null)
  const servers: ServerProcess[] = []
  for (const dataDir of [storage.dataDir, other.dataDir]) {
    const variables = variablesOf({ ...storage, dataDir })
    servers.push(
      await serverProcess({
        ...variables,
        ...{ OPERATOR_TOKEN, DRAIN_SECONDS: '10' },
        S3_URL: `http://127.0.0.1:${bucket.port}/resumes`,
        ...{ S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'test-secret' },
      }),
    )
  }
  const proxy = await startProxy(servers.map(portOf))
  try {
    const acknowledged = [await sendWholeApplication(proxy.url, OPERATOR_TOKEN)]
    const load = keepCalling(proxy.url)
    for (const server of servers) {
      await server.stop()
      await server.start()
      await setTimeout(TAKEN_IN_MS)
    }
    const called = await load.end()
    const losses = await lossesOf([...acknowledged, ...called.acknowledged], storage)
    console.log(`${called.calls} calls, ${called.failed} failed.`)
    return { ...losses, wrong: losses.wrong + called.failed }
  } finally {
    await proxy.stop()
    await Promise.all(servers.map((server) => server.stop()))
    await bucket.stop()
    await other.remove()
  }
}

/** Clients that load the page and send an application, again and again; no call is repeated. */
function keepCalling(url: string) {
  const acknowledged: Acknowledged[] = []
  let isOver = false
  let calls = 0
  let failed = 0

  async function client(): Promise<void> {
    while (!isOver) {
      calls += 2
      const page = await fetch(`${url}/apply`, { headers: { accept: 'text/html' } }).catch(
        () => undefined,
      )
      await page?.text()
      if (!page?.ok) failed += 1
      const applicationId = crypto.randomUUID()
      const body = bodyOf(calls)
      const contactId = await attempt(url, applicationId, body)
      if (contactId === undefined) failed += 1
      else acknowledged.push({ applicationId, body, contactId })
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  return {
    async end() {
      isOver = true
      await clients
      return { acknowledged, calls, failed }
    },
  }
}

/** Wrong is also a limit of the server at another client of the pool. */
async function throughPgBouncer(storage: BackendStorage): Promise<Losses> {
  const pooler = await startPgBouncer(storage.databaseUrl ?? '', 4)
  const pooled = { ...storage, databaseUrl: pooler.databaseUrl }
  const server = await serverProcess(variablesOf(pooled))
  const other = new Client({ connectionString: pooler.databaseUrl })
  try {
    const acknowledged = await sendApplications(POOLED, () => server.url)
    await other.connect()
    const { rows } = await other.query('show statement_timeout')
    const isLimited = rows[0]?.statement_timeout !== '0'
    const losses = await lossesOf(acknowledged, pooled)
    return { ...losses, wrong: losses.wrong + (isLimited ? 1 : 0) }
  } finally {
    await other.end()
    await server.stop()
    await pooler.stop()
  }
}

/** Lost is also a mail that does not come. */
async function mailByPostfix(storage: BackendStorage): Promise<Losses> {
  const postfix = await startPostfix()
  const server = await serverProcess({
    ...variablesOf(storage),
    SMTP_URL: postfix.smtpUrl,
    MAIL_FROM: 'Jobs <jobs@example.com>',
    MAIL_REPLY_TO: 'jobs@example.com',
  })
  try {
    const acknowledged = await sendApplications({ applications: 1, clients: 1 }, () => server.url)
    const until = performance.now() + MAIL_MS
    const id = `Message-ID: <${acknowledged[0]?.contactId}@example.com>`
    const isThere = async () => (await postfix.inbox()).includes(id)
    while (!(await isThere()) && performance.now() < until) await setTimeout(100)
    const losses = await lossesOf(acknowledged, storage)
    return { ...losses, lost: losses.lost + ((await isThere()) ? 0 : 1) }
  } finally {
    await server.stop()
    await postfix.stop()
  }
}

function portOf({ url }: ServerProcess): number {
  return Number(new URL(url).port)
}
