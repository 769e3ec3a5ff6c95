import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createSigningKeys } from '../../src/server/http/signing-keys.ts'
import { createStatechartLinks } from '../../src/server/http/statechart-access.ts'
import { problemOf, runningServer, TOKEN_SECRET, temporaryFolder } from './running-server.ts'

const MANIFEST = {
  'index.html': {
    file: 'assets/main.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/views/later-views.ts', 'src/statechart/funnel/page.tsx'],
  },
  '_react.js': { file: 'assets/react.js' },
  'src/views/later-views.ts': { file: 'assets/later.js' },
  'src/statechart/funnel/page.tsx': { file: 'assets/page.js', imports: ['_react.js', '_rules.js'] },
  '_rules.js': { file: 'assets/rules.js' },
  'src/ui/titles.woff2': { file: 'assets/titles.woff2' },
}

async function closedStatechart() {
  const distDir = await temporaryFolder()
  await mkdir(join(distDir, 'assets'))
  await mkdir(join(distDir, '.vite'))
  await writeFile(join(distDir, 'index.html'), '<!doctype html><title>Funnel</title>')
  await writeFile(join(distDir, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  for (const { file } of Object.values(MANIFEST)) {
    for (const name of [file, `${file}.br`, `${file}.map`]) {
      await writeFile(join(distDir, name), 'export {}')
    }
  }
  const { url } = await runningServer({ STATECHART: 'closed' }, { distDir })
  const get = (path: string, cookie = '') =>
    fetch(`${url}${path}`, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
  return { url, get }
}

const links = createStatechartLinks(createSigningKeys(TOKEN_SECRET))

test('a closed statechart shows strangers neither page, scripts nor report, and applicants all of theirs', async () => {
  const { get } = await closedStatechart()
  const page = await get('/statechart/outbox?depth=overview')
  expect(page.status).toBe(403)
  expect(await page.text()).toContain('This page is closed')
  const closed = [
    '/assets/page.js',
    '/assets/rules.js',
    '/assets/rules.js.br',
    '/assets/rules.js.map',
    '//assets//rules.js',
    '/assets/%72ules.js',
    '/api/coverage',
  ]
  for (const path of closed) {
    expect(await problemOf(await get(path))).toMatchObject({
      status: 403,
      detail: 'The statechart is closed: open it by a link first.',
    })
  }
  for (const path of ['/apply', '/assets/main.js', '/assets/later.js', '/assets/titles.woff2']) {
    expect((await get(path)).status).toBe(200)
  }
})

test('a link opens it, and leaves an address that opens nothing', async () => {
  const { url, get } = await closedStatechart()
  const link = links.linkFor(url, 30)
  const opened = await get(`${link.slice(url.length)}&select=funnel.intro`)
  expect(opened.status).toBe(302)
  expect(opened.headers.get('location')).toBe('/statechart?select=funnel.intro')
  const set = opened.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/^statechart=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)

  const cookie = set.split(';')[0] ?? ''
  for (const path of ['/statechart?select=funnel.intro', '/assets/page.js', '/assets/rules.js']) {
    const response = await get(path, cookie)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  }
})

test.each([
  ['was altered', (link: string) => link.replace(/access=\d/, 'access=9')],
  [
    'is of another server',
    () => createStatechartLinks(createSigningKeys('x'.repeat(32))).linkFor('', 30),
  ],
  ['is cut off', () => '/statechart?access=1'],
])('a link that %s opens nothing', async (_, change) => {
  const { url, get } = await closedStatechart()
  const link = change(links.linkFor(url, 30))
  const path = link.slice(link.indexOf('/statechart'))
  expect((await get(path)).status).toBe(403)
  const [, grant = ''] = path.split('access=')
  expect((await get('/statechart', `statechart=${grant}`)).status).toBe(403)
})

test('a link and its cookie end with their days', async () => {
  const { url, get } = await closedStatechart()
  const link = links.linkFor(url, 1).slice(url.length)
  const [, grant = ''] = link.split('access=')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_401_000 })
  expect((await get(link)).status).toBe(403)
  expect((await get('/statechart', `statechart=${grant}`)).status).toBe(403)
  vi.useRealTimers()
})

test('an open statechart needs no link', async () => {
  const { url } = await runningServer()
  expect((await fetch(`${url}/api/coverage`)).status).toBe(204)
})
