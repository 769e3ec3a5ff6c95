import { answerTo, type Release } from './answers.ts'

/** What a service worker is given, as far as this one uses it. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface InstallEvent extends WorkerEvent {
  /** Browsers that have it take these requests past the worker. */
  addRoutes?(routes: { condition: { requestMethod: string }; source: 'network' }): Promise<void>
}
interface WorkerScope {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}

/** Written into the built worker: the release that it belongs to. */
declare const RELEASE: Release

// Named once: each use of RELEASE would write the whole list of files into the worker again.
const release = RELEASE

const PREFIX = 'funnel-shell-'
const NAME = PREFIX + release.version
const worker = self as unknown as WorkerScope

worker.addEventListener('install', (event) => {
  // What is sent to the backend waits for no worker that starts, is replaced or hangs.
  event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' }).catch(() => {})
  event.waitUntil(install())
})
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, release, NAME)
  if (answer) event.respondWith(answer)
})

/** Caches the whole release or nothing of it: a page of another release is no page of this one. */
async function install(): Promise<void> {
  const page = await fetch(release.page, { cache: 'reload' })
  if (!page.ok || !(await page.clone().text()).includes(release.entry)) {
    throw new Error('The server has another release than this worker')
  }
  const answers = await Promise.all(
    release.files.map(async (file) => [file, await fetch(file)] as const),
  )
  const missing = answers.find(([, { ok, headers }]) => !ok || isPage(headers))
  if (missing) throw new Error(`The server did not give ${missing[0]}`)
  const shell = await caches.open(NAME)
  await Promise.all([...answers, [release.page, page] as const].map((one) => shell.put(...one)))
  await worker.skipWaiting()
}

/** Some servers, and networks that ask to sign in, answer anything with a page. */
function isPage(headers: Headers): boolean {
  return headers.get('content-type')?.includes('html') ?? false
}

/** Takes over, and leaves the release before this one to pages that are still open on it. */
async function activate(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}
