import { randomUUID } from 'node:crypto'
import { sendApplications } from './applicants.ts'
import { recordBlocking } from './event-loop.ts'
import { fillStorage } from './fill-storage.ts'
import { serverProcess } from './server-process.ts'
import { type BackendStorage, type Losses, lossesOf, variablesOf } from './storage.ts'

const OPERATOR_TOKEN = 'the-token-of-the-operator-of-faults'
/** As many as can be asked for; some hundred, for what was stored long ago. */
const LAST_DAYS = Array.from({ length: 84 }, (_, day) =>
  new Date(Date.now() - (84 - day) * 2 * 86_400_000).toISOString(),
).join()
const EVENTS = 1800

/**
 * Applications while the operator asks for every number that there is, of so many other applications, and
 * events come in the largest requests. Old files are removed in parallel.
 */
export async function askForNumbers(
  storage: BackendStorage,
  { stored, ...sent }: { stored: number; applications: number; clients: number },
): Promise<Losses> {
  await fillStorage(storage, stored)
  const server = await serverProcess({ ...variablesOf(storage), OPERATOR_TOKEN })

  async function ask(path: string): Promise<void> {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
    const response = await fetch(`${server.url}${path}`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  }

  async function askForAll(): Promise<void> {
    await ask(`/api/operator/numbers?days=${LAST_DAYS}`)
    await ask(`/api/operator/numbers?days=${LAST_DAYS}&device=phone&source=source-3`)
    await ask('/api/operator/runs')
    await recordBlocking(server.url)
    await fetch(`${server.url}/2/httpapi`, { method: 'POST', body: largeUpload() })
  }

  try {
    const asking = askForAll().then(askForAll)
    const acknowledged = await sendApplications(sent, () => server.url)
    await asking
    const losses = await lossesOf(acknowledged, storage)
    return { ...losses, double: losses.double - stored }
  } finally {
    await server.stop()
  }
}

/** A request of events that is nearly as large as it may be. */
function largeUpload(): string {
  const events = Array.from({ length: EVENTS }, () => ({
    event_type: 'Application Step Completed',
    device_id: 'a-device-of-faults',
    insert_id: randomUUID(),
    event_properties: { text: 'x'.repeat(350) },
  }))
  return JSON.stringify({ api_key: 'funnel', events })
}
