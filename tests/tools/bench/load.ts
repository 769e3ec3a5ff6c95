import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

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

/**
 * A keep-alive connection that costs its process as little as can be: it writes prepared bytes and
 * reads no more of an answer than its status and its end.
 */
interface Connection {
  /** Gives the answer's HTTP status; rejects where the connection ends before it. */
  send(request: Buffer): Promise<number>
  close(): void
}

const STEP_MS = 5
const HEAD_END = '\r\n\r\n'

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

/** Opens a connection to a server that gives each answer's length in `content-length`, or in chunks. */
function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  let answered: ((status: number) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  let received = ''

  function take(chunk: string): void {
    received += chunk
    const head = received.indexOf(HEAD_END)
    if (head < 0 || !isWhole(received, head)) return
    const status = Number(received.slice(9, 12))
    received = ''
    answered?.(status)
  }

  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true }, () =>
      resolve({
        send: (request) =>
          new Promise((done, broke) => {
            if (socket.destroyed) throw new Error('The server closed a connection.')
            answered = done
            failed = broke
            socket.write(request)
          }),
        close: () => socket.destroy(),
      }),
    )
    socket.setEncoding('latin1')
    socket.on('data', take)
    socket.on('error', (error) => (failed ?? reject)(error))
    socket.on('close', () => (failed ?? reject)(new Error('The server closed a connection.')))
  })
}

function isWhole(received: string, head: number): boolean {
  if (received.startsWith('204', 9)) return true
  const length = /content-length: *(\d+)/i.exec(received.slice(0, head))?.[1]
  if (length !== undefined) return received.length >= head + HEAD_END.length + Number(length)
  return received.endsWith('0\r\n\r\n')
}
