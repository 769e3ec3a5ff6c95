import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { callsTo, OPERATOR_TOKEN } from './calls.ts'
import { runningServer, temporaryFolder } from './running-server.ts'
import { pdf } from './uploads.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The server as a process of its own. */
async function serverProcess(variables: Record<string, string>) {
  const DATA_DIR = await temporaryFolder()
  const child = spawn(process.execPath, ['src/cli/serve.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR,
      OPERATOR_TOKEN,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const printed: string[] = []
  const listening = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed.push(line)
    const port = / is open at .*:(\d+)$/.exec(line)?.[1]
    if (port) listening.resolve(port)
  })
  exited.then(() => listening.reject(new Error('The server ended before it listened.')))
  return { child, exited, printed, DATA_DIR, url: `http://127.0.0.1:${await listening.promise}` }
}

test('on SIGTERM it answers the running upload, takes no new one, and exits cleanly', async () => {
  const { child, exited, url } = await serverProcess({})
  const { sending, status, end } = await callsTo(url).beginUpload(pdf(30_000).toString('latin1'))
  child.kill('SIGTERM')
  const answer = () =>
    fetch(`${url}/healthz`).then(
      () => 'answered',
      () => 'refused',
    )
  await expect.poll(answer).toBe('refused')
  expect(sending.destroyed).toBe(false)
  end()
  expect(await status).toBe(201)
  expect(await exited).toEqual([0, null])
})

test('on SIGTERM it is not ready for DRAIN_SECONDS and answers all else, each on its last connection', async () => {
  const { child, exited, url } = await serverProcess({ DRAIN_SECONDS: '600' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const answerOf = async (path: string) => {
    const [{ statusCode, headers }] = await once(get(`${url}${path}`, { agent }), 'response')
    return [statusCode, headers.connection]
  }
  expect(await answerOf('/readyz')).toEqual([200, 'keep-alive'])
  child.kill('SIGTERM')
  await expect.poll(() => answerOf('/readyz')).toEqual([503, 'close'])
  const headers = await callsTo(url).bearer()
  expect((await callsTo(url).postContact('{}', { headers })).status).toBe(201)
  expect(await answerOf('/healthz')).toEqual([200, 'close'])
  // Ctrl-C ends the wait.
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
})

test('after DRAIN_SECONDS it ends by itself', async () => {
  const { child, exited } = await serverProcess({ DRAIN_SECONDS: '1' })
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('it serves in a sandbox that hides the addresses of this machine, prints in which file the token is, and drains nothing on SIGHUP', async () => {
  const hiding =
    "import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module'; " +
    "os.networkInterfaces = () => { throw new Error('hidden') }; syncBuiltinESMExports()"
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hiding)}`
  const { url, printed, child, exited, DATA_DIR } = await serverProcess({
    ...{ HOST: '0.0.0.0', NODE_OPTIONS, OPERATOR_TOKEN: '', DRAIN_SECONDS: '600' },
  })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const file = join(DATA_DIR, 'operator-token')
  const { port } = new URL(url)
  await expect
    .poll(() => printed)
    .toContain(
      `Statechart and numbers: http://localhost:${port}/statechart; its token is in ${file}`,
    )
  expect(printed.join()).not.toContain(await readFile(file, 'utf8'))
  child.kill('SIGHUP')
  expect(await exited).toEqual([0, null])
})

test('it waits for a while and no longer for a sender who stopped sending', async () => {
  const server = await runningServer({}, { limits: { shutdownMs: 100 } })
  const { status } = await server.beginUpload('%PDF-1.7')
  await server.close()
  expect(await status).toBeUndefined()
})

test('it continues when its log has no reader any more, and drains nothing on SIGINT', async () => {
  const { child, exited, url } = await serverProcess({ DRAIN_SECONDS: '600' })
  child.stdout.destroy()
  for (const _ of [1, 2, 3]) expect((await fetch(`${url}/healthz`)).status).toBe(200)
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
})
