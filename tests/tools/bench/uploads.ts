import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { projectDir } from '../../../src/cli/project.ts'
import { type Benchmark, type Measurement, stopwatch } from './benchmark.ts'

const UPLOADS = 200
const MEGABYTE = 1_000_000
const FILE_BYTES = 9 * MEGABYTE
const CHUNK = Buffer.alloc(60_000, 'a')
const METRICS_TOKEN = 'a-token-for-the-benchmark'
const LOOK_EVERY_MS = 50

/** How much the server's memory grows while 200 files of 9 MB come in at once. */
export const uploadsBenchmark: Benchmark = {
  name: 'uploads',
  measure: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'funnel-bench-'))
    const server = spawn(process.execPath, ['src/cli/serve.ts'], {
      cwd: projectDir,
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, METRICS_TOKEN },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const url = await urlOf(server)
      await send(url)
      return [await uploadAll(url)]
    } finally {
      server.kill()
      await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function uploadAll(url: string): Promise<Measurement> {
  const before = await memoryOf(url)
  const memory = { peak: before, isWatched: true }
  const watching = watch(url, memory)
  const stop = stopwatch()
  const statuses = await Promise.all(Array.from({ length: UPLOADS }, () => send(url)))
  const taken = stop()
  memory.isWatched = false
  await watching
  const kept = statuses.filter((status) => status === 201).length
  const grown = Math.round((memory.peak - before) / MEGABYTE)
  const result = `${kept} kept, ${grown} MB more memory than ${Math.round(before / MEGABYTE)} MB`
  return { name: `${UPLOADS} of 9 MB at once`, ...taken, result, bound: null }
}

async function watch(url: string, memory: { peak: number; isWatched: boolean }): Promise<void> {
  while (memory.isWatched) {
    memory.peak = Math.max(memory.peak, await memoryOf(url))
    await pause(LOOK_EVERY_MS)
  }
}

async function memoryOf(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])
}

/** Sends one file of an application of its own as fast as the server takes it. */
async function send(url: string): Promise<number | undefined> {
  const session = await fetch(`${url}/api/session`, { method: 'POST' })
  const { token } = await session.json()
  const sending = request(`${url}/api/upload_aws`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
  })
  const answered = once(sending, 'response')
  sending.write(
    '--b\r\nContent-Disposition: form-data; name="data"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n',
  )
  for (let sent = 0; sent < FILE_BYTES; sent += CHUNK.length) {
    if (!sending.write(CHUNK)) await once(sending, 'drain')
  }
  sending.end('\n%%EOF\n\r\n--b--\r\n')
  const [response] = await answered
  response.resume()
  return response.statusCode
}

async function urlOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output.')
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /"event":"listening".*"port":(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    server.stdout.resume()
    return `http://127.0.0.1:${port}`
  }
  throw new Error('The server ended before it listened.')
}
