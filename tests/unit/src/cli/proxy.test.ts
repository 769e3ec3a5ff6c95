import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { projectDir } from '../../../../src/cli/project.ts'
import { deadAddress, startService } from '../effects/service.ts'

async function run(args: string[], variables: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'funnel-proxy-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const child = spawn(process.execPath, args, {
    cwd: projectDir,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, lines: `${out}${error}`.split('\n') }
}

it('other hosts are asked through the proxy of the environment, this machine and NO_PROXY are not', async () => {
  const proxy = await startService(() => ({ body: { status: 'success', country: 'Nowhere' } }))
  const vetting = await startService(() => ({ body: { status: 'approved' } }))
  const args = ['src/cli/funnel.ts', 'check-services']
  const variables = {
    HTTP_PROXY: proxy.url,
    GEO_SOURCE: 'http://places.invalid/json',
    VETTING_URL: vetting.url,
  }
  const { lines } = await run(args, variables)
  expect(lines).toContain('locations works: 8.8.8.8 is in Nowhere')
  expect(lines).toContain('vetting   works: it answered the sample with approved')
  expect(proxy.seen.map(({ path }) => path)).toEqual(['http://places.invalid/json/8.8.8.8'])
  const direct = await run(args, { ...variables, NO_PROXY: 'places.invalid' })
  expect(direct.lines.join('\n')).toMatch(/^locations FAILED .*\((?:ENOTFOUND|EAI_AGAIN)\)/m)
  expect(proxy.seen).toHaveLength(1)
})

it('a proxy that is no address stops the start', async () => {
  const { code, lines } = await run(['src/cli/funnel.ts', 'check-services'], {
    HTTPS_PROXY: 'http://',
  })
  expect([code, lines[0]]).toEqual([
    1,
    'HTTP_PROXY and HTTPS_PROXY expect an address such as http://proxy.example.com:3128',
  ])
})

it.each([
  [200, 0],
  [503, 1],
])(
  "the container's check of a server that answers %i ends with %i, without a proxy",
  async (status, code) => {
    const server = await startService(({ path }) => ({
      status: path === '/healthz' ? status : 404,
    }))
    const dead = await deadAddress()
    const checked = await run(['src/cli/health.ts'], {
      PORT: new URL(server.url).port,
      HTTP_PROXY: dead,
      NODE_USE_ENV_PROXY: '1',
    })
    expect([checked.code, server.seen.length]).toEqual([code, 1])
  },
)
