import { randomUUID } from 'node:crypto'
import { bodyOf, sendApplications } from './applicants.ts'
import { serverProcess } from './server-process.ts'
import { type BackendStorage, type Losses, lossesOf, variablesOf } from './storage.ts'

/** Requests of less than a megabyte that cost much to read, each sent to a server that has just started. */
const HEAVY: readonly { path: string; type?: string; body: string; status: number }[] = [
  {
    path: '/api/progress',
    status: 400,
    body: progressOf(
      Array.from({ length: 100 }, () => ({ classes: { fields: Array(300).fill(0) } })),
    ),
  },
  { path: '/api/progress', status: 400, body: progressOf(Array(100).fill(0)) },
  { path: '/api/create_contact', status: 201, body: JSON.stringify(membersOf(20_000)) },
  { path: '/api/create_contact', status: 201, body: `${'['.repeat(130_000)}` },
  { path: '/api/create_contact', status: 201, body: withLongTexts() },
  { path: '/2/httpapi', status: 413, body: upload([{ event_type: 'a', ...membersOf(49_000) }]) },
  {
    path: '/2/httpapi',
    status: 200,
    body: upload(
      Array.from({ length: 1900 }, () => ({
        event_type: 'a',
        device_id: 'a-device-of-faults',
        insert_id: randomUUID(),
        event_properties: { text: 'x'.repeat(350) },
      })),
    ),
  },
  {
    path: '/api/monitoring',
    status: 413,
    body: `{"dsn":"http://funnel@localhost/1"}\n${`{"type":"event","a":"${'x'.repeat(10_000)}"}\n{}\n`.repeat(99)}`,
  },
  {
    path: '/api/monitoring',
    status: 200,
    body: `{"dsn":"http://funnel@localhost/1"}${'\n'.repeat(1_000_000)}`,
  },
  {
    path: '/api/upload_aws',
    type: 'multipart/form-data; boundary=b',
    status: 400,
    body: '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(18_000),
  },
  {
    path: '/api/monitoring',
    status: 200,
    body: `{"dsn":"http://funnel@localhost/1"}\n${`{"type":"event",${JSON.stringify(membersOf(350)).slice(1)}\n{}\n`.repeat(100)}`,
  },
]

/** As much white space and as many addresses inside two texts as a body may have. */
function withLongTexts(): string {
  const payload = JSON.parse(bodyOf(1))
  const first_name = `a${' '.repeat(120_000)}b`
  return JSON.stringify({ ...payload, first_name, email: '<a@b>'.repeat(24_000) })
}

function membersOf(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 0]))
}

function progressOf(entries: unknown[]): string {
  return JSON.stringify({ device: 'phone', source: '', campaign: '', entries })
}

function upload(events: object[]): string {
  return JSON.stringify({ api_key: 'funnel', events })
}

/** Applications after each of those; the fault's `blockedMs` is the longest of all servers. */
export async function sendHeavyRequests(
  storage: BackendStorage,
  sent: { applications: number; clients: number },
): Promise<Losses> {
  let unexpected = 0
  for (const { path, type = 'text/plain', body, status } of HEAVY) {
    const server = await serverProcess(variablesOf(storage))
    try {
      const session = await fetch(`${server.url}/api/session`, { method: 'POST' })
      const { token } = await session.json()
      const headers = { authorization: `Bearer ${token}`, 'content-type': type }
      const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body })
      if (response.status !== status) unexpected += 1
    } finally {
      await server.stop()
    }
  }
  const server = await serverProcess(variablesOf(storage))
  try {
    const losses = await lossesOf(await sendApplications(sent, () => server.url), storage)
    const contacts = HEAVY.filter(({ path }) => path === '/api/create_contact').length
    return {
      ...losses,
      double: losses.double - contacts,
      wrong: losses.wrong + unexpected,
      falseAlarms: losses.falseAlarms - contacts,
    }
  } finally {
    await server.stop()
  }
}
