import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildWhenStale } from '../../../src/cli/build.ts'
import { distDir } from '../../../src/cli/project.ts'
import { readEnvironment } from '../../../src/server/env.ts'
import { createLog } from '../../../src/server/log.ts'
import { startServer } from '../../../src/server/start.ts'
import { freePort, listen } from '../../fakes/listen.ts'
import { bundle } from '../bundle.ts'
import { checkOut } from '../chart/revision.ts'

type Client = 'analytics' | 'reports' | 'recorder'
const ALL_CLIENTS: readonly Client[] = ['analytics', 'reports', 'recorder']

/** A page that is measured, open at an address of this machine. */
export interface Subject {
  name: string
  url: string
  /** What can be done in it: nothing but Start, the first four steps, all of the funnel. */
  extent: 'start' | 'forms' | 'funnel'
  /** What measures it: analytics, error reports, the recorder of what led to an error. */
  clients: readonly Client[]
  close(): Promise<void>
}

/** What a page is made of, by path. */
type Files = Map<string, { type: string; body: string | Buffer }>

const REFERENCES = join(import.meta.dirname, 'reference')
const HTML = 'text/html; charset=utf-8'

/** The funnel of this work tree, as its own server serves it. */
export function funnelHere(): Promise<Subject> {
  return funnelServed('funnel', ALL_CLIENTS, {})
}

/** The same without measurement. */
export function funnelUnmeasured(): Promise<Subject> {
  const off = { ANALYTICS_URL: 'off', MONITORING_DSN: 'off' }
  return funnelServed('funnel, no measurement', [], off)
}

/** The same with analytics alone. */
export function funnelWithAnalytics(): Promise<Subject> {
  return funnelServed('funnel, analytics alone', ['analytics'], { MONITORING_DSN: 'off' })
}

/** The same with all but the recording of what led to an error. */
export async function funnelWithoutRecording(): Promise<Subject> {
  await buildWhenStale()
  const folder = temporaryFolder()
  cpSync(distDir, folder, { recursive: true })
  const assets = join(folder, 'assets')
  for (const file of readdirSync(assets).filter((name) => name.startsWith('replay-'))) {
    rmSync(join(assets, file))
    if (file.endsWith('.js')) {
      writeFileSync(join(assets, file), 'export const startReplay = () => {}')
    }
  }
  const subject = await funnelServed(
    'funnel without recording',
    ['analytics', 'reports'],
    {},
    folder,
  )
  return {
    ...subject,
    close: async () => {
      await subject.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function funnelServed(
  name: string,
  clients: readonly Client[],
  variables: Record<string, string>,
  built = distDir,
): Promise<Subject> {
  await buildWhenStale()
  const dataDir = temporaryFolder()
  const environment = readEnvironment({
    ...variables,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
  })
  const server = await startServer(environment, { distDir: built, log: createLog(() => {}) })
  return {
    name,
    url: `${server.url}/apply`,
    extent: 'funnel',
    clients,
    close: async () => {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The funnel of a git revision, built and served in its own process. */
export async function funnelAt(revision: string): Promise<Subject> {
  const folder = checkOut(revision)
  const port = await freePort()
  const server = spawn(process.execPath, ['src/cli/start.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text) => String(text).includes('is open at') && resolve())
    server.once('exit', () => reject(new Error(`The funnel of '${revision}' did not start`)))
  })
  return {
    name: `funnel at ${revision}`,
    url: `http://127.0.0.1:${port}/apply`,
    extent: 'funnel',
    clients: ALL_CLIENTS,
    close: async () => {
      server.removeAllListeners('exit')
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A page written by hand, without a framework, that looks the same. */
export async function pageByHand(): Promise<Subject> {
  const html = readFileSync(join(REFERENCES, 'by-hand.html'))
  return served('page by hand', 'start', [], new Map([['/', { type: HTML, body: html }]]))
}

/** The first screens as one makes them with TanStack Form. */
export async function tanstackForm(): Promise<Subject> {
  return served('TanStack Form', 'forms', [], await builtFiles('tanstack-form.tsx'))
}

/** The same with the clients that the funnel measures with, as their own pages say. */
export async function tanstackFormMeasured(): Promise<Subject> {
  const files = await builtFiles('tanstack-form-measured.tsx')
  return served('TanStack Form, measured', 'forms', ALL_CLIENTS, files)
}

/** The funnel's own screens with TanStack Form in the place of the chart. */
export async function sameScreens(): Promise<Subject> {
  return served('same screens', 'forms', [], await builtFiles('same-screens.tsx'))
}

/** The same with both measuring clients. */
export async function sameScreensMeasured(): Promise<Subject> {
  const files = await builtFiles('same-screens-measured.tsx')
  return served('same screens, measured', 'forms', ALL_CLIENTS, files)
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Remote AI Task Reviewer</title>
    <link rel="icon" href="data:,">
    <script type="module" src="/page.js"></script>
    <link rel="stylesheet" href="/page.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

async function builtFiles(entry: string): Promise<Files> {
  const { script, style } = await bundle(join(REFERENCES, entry))
  return new Map([
    ['/', { type: HTML, body: PAGE }],
    ['/page.js', { type: 'text/javascript', body: script }],
    ['/page.css', { type: 'text/css', body: style }],
  ])
}

async function served(
  name: string,
  extent: Subject['extent'],
  clients: readonly Client[],
  files: Files,
): Promise<Subject> {
  const compressed = new Map([...files].map(([path, { body }]) => [path, brotliCompressSync(body)]))
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/')
    response.writeHead(file || request.method === 'POST' ? 200 : 404, {
      'content-type': file?.type ?? 'text/plain',
      ...(file && { 'content-encoding': 'br' }),
    })
    response.end(compressed.get(request.url ?? '/'))
  })
  const port = await listen(server)
  return {
    name,
    url: `http://127.0.0.1:${port}/`,
    extent,
    clients,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A new folder, for the caller to remove. */
function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'funnel-bench-'))
}
