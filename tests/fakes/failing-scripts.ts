import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** What comes in place of the page's script. */
export const SCRIPT_FAULTS = [
  '404',
  '500',
  'a page',
  'a module that throws',
  'a blocked address',
  'a policy that blocks it',
  'an endless answer',
] as const
export type ScriptFault = (typeof SCRIPT_FAULTS)[number]

const ANSWERS: Record<ScriptFault, (response: ServerResponse) => unknown> = {
  404: (response) => response.writeHead(404).end('Not found'),
  500: (response) => response.writeHead(500).end('Broken'),
  'a page': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in</p>'),
  'a module that throws': (response) =>
    response.writeHead(200, { 'content-type': 'text/javascript' }).end('throw new Error("old")'),
  'a blocked address': (response) => response.destroy(),
  'a policy that blocks it': (response) => response.writeHead(404).end(),
  'an endless answer': (response) =>
    response.writeHead(200, { 'content-type': 'text/javascript' }).write('/* '),
}

/** A server in front of the page's own, at which the page's scripts wait until it is said how they end. */
export interface FailingScripts {
  url: string
  /** The addresses at which the page was asked for, the first one first. */
  readonly pages: readonly string[]
  /** The scripts fail: those that wait, and all from now on. */
  fail(): void
  /** The scripts come: those that wait, and all from now on. */
  mend(): void
  stop(): void
}

export async function failingScripts(
  origin: string,
  fault: ScriptFault,
  scripts = /^\/assets\/.*\.js$/,
): Promise<FailingScripts> {
  const pages: string[] = []
  let isFailing = true
  let decide = () => {}
  const decided = new Promise<void>((resolve) => {
    decide = resolve
  })

  async function answer(
    { url = '', method = '', headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { accept = '*/*' } = headers
    const isPage = accept.includes('text/html')
    if (isPage) pages.push(url)
    if (scripts.test(url)) {
      await decided
      if (isFailing) {
        ANSWERS[fault](response)
        return
      }
    }
    const received = await fetch(`${origin}${url}`, { method, headers: { accept } })
    const policy = received.headers.get('content-security-policy') ?? ''
    const isBlocking = isFailing && fault === 'a policy that blocks it'
    response.writeHead(received.status, {
      'content-type': received.headers.get('content-type') ?? '',
      'content-security-policy': isBlocking
        ? policy.replace("script-src 'self'", 'script-src')
        : policy,
    })
    response.end(Buffer.from(await received.arrayBuffer()))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    pages,
    fail() {
      isFailing = true
      decide()
    },
    mend() {
      isFailing = false
      decide()
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
