import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectDir } from '../../../../src/cli/project.ts'

const PRIVATE = 'a line that is private'
const OPEN = 'a line that anyone may read'
const PRIVATE_FILES = [
  ...['data [1]/token-secret', 'data [1]/files/cv.txt', 'other.sqlite', 'other.sqlite-wal'],
  ...['.env', '.env.production', '.envrc', 'server.key', 'client_secret', 'secrets/smtp.txt'],
  ...[
    'backups/monday.txt',
    'funnel.dump',
    'contacts.csv',
    'contacts.bak',
    'data.tar.gz',
    'page.ts~',
  ],
]

interface Dev {
  child: ChildProcess
  port: number
}

let folder: string
let outside: string
let chart: Dev
let funnel: Dev

/** `npm run dev` as a process of its own, once it listens. */
async function dev(args: string[], variables: Record<string, string>): Promise<Dev> {
  const child = spawn(process.execPath, ['src/cli/dev.ts', ...args], {
    cwd: projectDir,
    env: { ...process.env, PORT: '0', HOST: '', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(chunk)
    const [, port] = /open at http:\/\/localhost:(\d+)/.exec(printed) ?? []
    if (port !== undefined) return { child, port: Number(port) }
  }
  throw new Error(`The server ended: ${printed}`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'funnel-dev-'))
  outside = await mkdtemp(join(tmpdir(), 'funnel-outside-'))
  for (const name of PRIVATE_FILES) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), PRIVATE)
  }
  await writeFile(join(outside, 'note.txt'), PRIVATE)
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Chart</title>')
  await writeFile(join(folder, 'open.txt'), OPEN)
  await symlink(join(folder, 'open.txt'), join(folder, 'open-link.txt'))
  await symlink(join(folder, 'data [1]/token-secret'), join(folder, 'link.txt'))
  await symlink(join(folder, 'data [1]'), join(folder, 'linked'))
  await symlink(outside, join(folder, 'elsewhere'))
  await symlink(join(folder, 'data [1]'), join(outside, 'data'))
  chart = await dev([folder], { DATA_DIR: join(outside, 'data') })
  funnel = await dev([], { DATA_DIR: join(outside, 'funnel') })
})

afterAll(async () => {
  for (const { child } of [chart, funnel]) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (const path of [folder, outside]) await rm(path, { recursive: true })
})

/** By node:http, which sends an address as it is. */
async function bodyOf({ port }: Dev, path: string): Promise<string> {
  const headers = { accept: '*/*' }
  const asking = get({ host: '127.0.0.1', port, path, headers, agent: false })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return text(response)
}

/** A path as a URL spells it, and as one who looks for a gap does. */
function spellings(path: string): string[] {
  const plain = encodeURI(path).replaceAll('[', '%5B').replaceAll(']', '%5D')
  const last = plain.lastIndexOf('/') + 1
  return [
    plain,
    ...[
      'raw',
      'import',
      'url',
      'inline',
      'import&raw',
      'import&url',
      'raw??',
      't=1',
      'html-proxy',
    ].map((query) => `${plain}?${query}`),
    plain.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `${plain.slice(0, last)}%2e/${plain.slice(last)}`,
    `${plain.slice(0, last)}x/%2e%2e/${plain.slice(last)}`,
    `/${plain}`,
    plain.replaceAll('/', '//'),
    `${plain.slice(0, last).slice(0, -1)}%2F${plain.slice(last)}`,
    `${plain}/`,
    plain.toUpperCase(),
    `http://localhost${plain}`,
  ]
}

it.each([...PRIVATE_FILES, 'link.txt', 'linked/token-secret', 'elsewhere/note.txt'])(
  'never sends %s of the folder, however its address is spelled',
  async (name) => {
    for (const path of [`/${name}`, `/@fs${folder}/${name}`]) {
      for (const spelled of spellings(path)) {
        expect([spelled, await bodyOf(chart, spelled)]).not.toEqual([
          spelled,
          expect.stringContaining(PRIVATE),
        ])
      }
    }
  },
)

it('never sends what is outside of the folder', async () => {
  const { length } = folder.split('/')
  for (const path of [
    `/..${outside.slice(tmpdir().length)}`,
    '/'.padEnd(3 * length, '../') + outside,
  ]) {
    for (const address of [path, `/@fs${folder}${path}`, `/@fs${outside}`]) {
      for (const spelled of spellings(`${address}/note.txt`)) {
        expect(await bodyOf(chart, spelled)).not.toContain(PRIVATE)
      }
    }
  }
})

it('sends the sources, the packages, the folder and links within it', async () => {
  expect(await bodyOf(chart, '/')).toContain('<title>Chart</title>')
  expect(await bodyOf(chart, '/open.txt')).toBe(OPEN)
  expect(await bodyOf(chart, '/open-link.txt')).toBe(OPEN)
  expect(await bodyOf(chart, '/open.txt?raw')).toContain(OPEN)
  expect(await bodyOf(chart, `/@fs${projectDir}/machines/funnel.machine.ts`)).toContain('import')
  expect(await bodyOf(funnel, '/src/app/main.tsx')).toContain('import')
  expect(await bodyOf(funnel, '/node_modules/react/package.json')).toContain('"react"')
})

it.each([
  ['/package.json', '"funnel-engine"'],
  ['/README.md', '# '],
  ['/docs/security.md', '## '],
  ['/tests/stryker.json', '"'],
  ['/vite.config.ts', 'defineConfig'],
])('sends nothing else of the project, such as %s', async (path, part) => {
  for (const spelled of [...spellings(path), ...spellings(`/@fs${projectDir}${path}`)]) {
    const body = await bodyOf(funnel, spelled)
    if (!/^<!doctype html>/i.test(body))
      expect([spelled, body]).not.toEqual([spelled, expect.stringContaining(part)])
  }
})

it('listens on this machine alone, unless the network is asked for', async () => {
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)
  // Without a network, Linux has this address.
  const host = outward?.address ?? '127.0.0.2'
  const refused = fetch(`http://${host}:${chart.port}/`)
  await expect(refused).rejects.toThrow('fetch failed')
  const open = await dev(['--host', folder], { DATA_DIR: join(folder, 'data [1]') })
  const response = await fetch(`http://${host}:${open.port}/`)
  open.child.kill('SIGTERM')
  expect(response.status).toBe(200)
})
