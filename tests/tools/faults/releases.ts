import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkOut } from '../chart/revision.ts'
import { bodyOf, sendApplications } from './applicants.ts'
import { METRICS_TOKEN } from './event-loop.ts'
import { evenly, inTurn, type Sent, untilSent, webhookServer } from './faults.ts'
import type { TriedFault } from './processes.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { type BackendStorage, lossesOf, newStorage, variablesOf } from './storage.ts'

const SERVE = 'tests/tools/faults/serve.ts'
const SENT = { applications: 1_500, clients: 16 }

/**
 * Applications, half of them of a page that knows a field more, while another release takes over from
 * one, as in an update or in going back: on PostgreSQL both serve one database for that time, on the embedded
 * database the one ends before the other begins. The one is also killed by kill -9. Wrong is also an answer of 5xx, and a release that is not ready next to the other.
 *
 * @param scripts that serve the one and the other; undefined is this release
 * @throws what a release says that does not start
 */
async function changeRelease(
  storage: BackendStorage,
  [before, after]: readonly [string | undefined, string | undefined],
  sent: Sent,
) {
  const webhook = await webhookServer(() => 200)
  const variables = { ...variablesOf(storage), ...webhook.variables }
  const first = await serverProcess(variables, before)
  const started: ServerProcess[] = [first]
  let serving: ServerProcess[] = [first]
  let changing = Promise.resolve()
  let failure: unknown
  let wrong = 0
  let calls = 0

  async function startOther(): Promise<void> {
    const other = await serverProcess(variables, after)
    started.push(other)
    serving = [...serving, other]
    for (const { url } of serving) wrong += (await fetch(`${url}/readyz`)).ok ? 0 : 1
  }

  async function killFirst(): Promise<void> {
    wrong += await serverErrorsOf(first)
    await first.kill()
    await first.start()
  }

  async function stopFirst(): Promise<void> {
    serving = serving.filter((server) => server !== first)
    wrong += await serverErrorsOf(first)
    await first.stop()
  }

  const steps =
    storage.databaseUrl === undefined
      ? [killFirst, () => stopFirst().then(startOther)]
      : [startOther, killFirst, stopFirst]
  try {
    const acknowledged = await sendApplications(
      { ...sent, body: (applicant) => (applicant % 2 === 0 ? bodyOf : newerBody)(applicant) },
      () => {
        calls += 1
        if (failure) throw failure
        return inTurn(serving.length > 0 ? serving : [first], calls).url
      },
      evenly(steps.length, sent.applications, (turn) => {
        changing = changing.then(steps[turn]).catch((error: unknown) => {
          failure = error
        })
      }),
    )
    await changing
    if (failure) throw failure
    await untilSent(storage)
    wrong += await serverErrorsOf(inTurn(serving, 0))
    if (storage.databaseUrl === undefined) await Promise.all(serving.map((server) => server.stop()))
    const losses = await lossesOf(acknowledged, storage)
    const unsent = acknowledged.filter(({ applicationId }) => !webhook.taken.has(applicationId))
    return { ...losses, lost: losses.lost + unsent.length, wrong: losses.wrong + wrong }
  } finally {
    await Promise.all(started.map((server) => server.stop()))
    webhook.close()
  }
}

/** What a page will send that knows a field more. */
function newerBody(applicant: number): string {
  return JSON.stringify({ ...JSON.parse(bodyOf(applicant)), favourite_game: 'Chess' })
}

/** How many calls a server has answered by 5xx. */
async function serverErrorsOf({ url }: ServerProcess): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text()
  const counts = metrics.matchAll(
    /^funnel_http_request_duration_seconds_count\{.*status="5\d\d".*\} (\d+)$/gm,
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Changes from another release, a git revision, to this one and back, on one database. */
export async function releaseFaults(
  release: string,
  where: string,
  postgres: string | null,
  onResult: (fault: TriedFault) => void,
): Promise<void> {
  const folder = checkOut(release)
  const other = join(folder, SERVE)
  const changes = [
    [`update from ${release}`, [other, undefined]],
    [`back to ${release}`, [undefined, other]],
  ] as const
  try {
    for (const [fault, scripts] of changes) {
      const storage = await newStorage(postgres)
      const began = performance.now()
      try {
        const { lost, double, wrong, falseAlarms } = await changeRelease(storage, scripts, SENT)
        const seconds = Math.round((performance.now() - began) / 1000)
        const tried = `${SENT.applications} applications by ${SENT.clients} clients, one kill`
        onResult({ fault, where, tried, lost, double, wrong, falseAlarms, seconds })
      } finally {
        await storage.remove()
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
