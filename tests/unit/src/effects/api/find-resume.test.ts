import { beforeEach, expect, it, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { createCredential } from '../../../../../src/effects/api/credential.ts'
import { createFindResume } from '../../../../../src/effects/api/find-resume.ts'
import { startService } from '../service.ts'
import { ADA } from '../storage/submission-cases.ts'
import { until } from '../until.ts'

beforeEach(() => {
  vi.stubGlobal('window', { location: { href: 'https://jobs.example/apply' } })
})

/** What the actor reported, once the warning of its failed call is in the console. */
async function reportedAt(status: number): Promise<string[]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { url, seen } = await startService(() => ({ status }))
  const reported = asked(url, `${url}/files/a.pdf`)
  await until(() => warn.mock.calls.length > 0)
  expect(seen).toMatchObject([
    { method: 'GET', path: '/upload_aws/a.pdf', headers: { authorization: 'Bearer fixed' } },
  ])
  return reported
}

function asked(baseUrl: string, reference: string): string[] {
  const api = { baseUrl, token: 'fixed' }
  const src = createFindResume(api, createCredential(api), () => ADA)
  const reported: string[] = []
  const on = { 'RESUME.GONE': { actions: () => reported.push('RESUME.GONE') } }
  createActor(createMachine({ invoke: { src, input: { reference } }, on })).start()
  return reported
}

it.each([
  [410, ['RESUME.GONE']],
  [404, []],
  [500, []],
])('an answer of %d reports %j', async (status, reported) => {
  expect(await reportedAt(status)).toEqual(reported)
})

it('a file that is not of the backend is not asked for', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { url, seen } = await startService(() => ({ status: 410 }))
  asked(url, 'https://files.example/files/a.pdf')
  asked(url, `${url}/files/a.pdf`)
  await until(() => seen.length > 0)
  expect(seen).toHaveLength(1)
})
