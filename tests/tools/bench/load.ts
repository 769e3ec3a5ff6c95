import { setTimeout } from 'node:timers/promises'
import { type Connection, openConnection } from './connection.ts'

/** What a server did under load. */
export interface Load {
  /** Answers with status 201. */
  accepted: number
  /** Other answers. */
  refused: number
  perSecond: number
  /** Milliseconds within which 99 of 100 were answered, from when they were due. */
  p99Ms: number
}

const STEP_MS = 5

/** Sends as fast as the connections get their answers, for so many seconds. */
export async function fullLoad(
  urls: readonly string[],
  requests: Iterator<Buffer>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const open = await openAll(urls, connections)
  const measured = latencies()
  const end = performance.now() + seconds * 1000
  const began = performance.now()
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < end) {
        const due = performance.now()
        measured.add(await connection.send(next(requests)), performance.now() - due)
      }
    }),
  )
  for (const connection of open) connection.close()
  return measured.load(performance.now() - began)
}

/** Sends so many a second whether or not the earlier ones are answered, for so many seconds. */
export async function steadyLoad(
  urls: readonly string[],
  requests: Iterator<Buffer>,
  { connections, seconds, perSecond }: { connections: number; seconds: number; perSecond: number },
): Promise<Load> {
  const open = await openAll(urls, connections)
  const free = [...open]
  const due: number[] = []
  const measured = latencies()
  const began = performance.now()
  let sent = 0
  let answered = 0

  async function send(connection: Connection, since: number): Promise<void> {
    measured.add(await connection.send(next(requests)), performance.now() - since)
    answered += 1
    free.push(connection)
    sendDue()
  }
  function sendDue(): void {
    while (free.length > 0 && due.length > 0) {
      const connection = free.pop()
      const since = due.shift()
      if (connection && since !== undefined) void send(connection, since)
    }
  }

  const total = Math.floor(perSecond * seconds)
  while (answered < total) {
    const now = performance.now()
    const wanted = Math.min(total, Math.floor(((now - began) / 1000) * perSecond))
    for (; sent < wanted; sent += 1) due.push(began + (sent / perSecond) * 1000)
    sendDue()
    await setTimeout(STEP_MS)
  }
  for (const connection of open) connection.close()
  return measured.load(performance.now() - began)
}

function openAll(urls: readonly string[], connections: number): Promise<Connection[]> {
  return Promise.all(
    Array.from({ length: connections }, (_, index) =>
      openConnection(urls[index % urls.length] ?? ''),
    ),
  )
}

function next(requests: Iterator<Buffer>): Buffer {
  const { value, done } = requests.next()
  if (done) throw new Error('There are no more prepared requests: prepare more.')
  return value
}

function latencies() {
  const durations: number[] = []
  let accepted = 0
  return {
    add(status: number, ms: number): void {
      durations.push(ms)
      if (status === 201) accepted += 1
    },
    load(ms: number): Load {
      durations.sort((one, other) => one - other)
      return {
        accepted,
        refused: durations.length - accepted,
        perSecond: accepted / (ms / 1000),
        p99Ms: durations[Math.floor(durations.length * 0.99)] ?? Number.NaN,
      }
    },
  }
}
