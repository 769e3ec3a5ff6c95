import { beforeEach, expect, it, vi } from 'vitest'
import { createCredential } from '../../../../../src/effects/api/credential.ts'
import { createFindResume } from '../../../../../src/effects/api/find-resume.ts'
import { runChild } from '../run-actor.ts'
import { type Answer, problem, startService } from '../service.ts'
import { ADA } from '../storage/submission-cases.ts'
import { until } from '../until.ts'

beforeEach(() => {
  vi.stubGlobal('window', { location: { href: 'https://jobs.example/apply' } })
})

/** What the actor reported, once the warning of its failed call is in the console. */
async function reportedAt(answer: Answer) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { url, seen } = await startService(() => answer)
  const { reported } = asked(url, `${url}/files/a.pdf`)
  await until(() => warn.mock.calls.length > 0)
  expect(seen).toMatchObject([
    { method: 'GET', path: '/upload_aws/a.pdf', headers: { authorization: 'Bearer fixed' } },
  ])
  return reported.map(({ type }) => type)
}

function asked(baseUrl: string, reference: string) {
  const api = { baseUrl, token: 'fixed', receipt: 'own' as const }
  return runChild(
    createFindResume(api, createCredential(api), () => ADA),
    () => ({ reference }),
  )
}

it.each<[string, Answer, string[]]>([
  ['410', problem(410), ['RESUME.GONE']],
  ["a proxy's 410", { status: 410, body: '<h1>Gone</h1>' }, []],
  ["another's 410 in JSON", { status: 410, body: { detail: 'Gone.' } }, []],
  ['404', problem(404), []],
  ['500', problem(500), []],
])('an answer of %s reports what it says', async (_, answer, reported) => {
  expect(await reportedAt(answer)).toEqual(reported)
})

it('a file that is not of the backend is not asked for', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { url, seen } = await startService(() => ({ status: 410 }))
  asked(url, 'https://files.example/files/a.pdf')
  asked(url, `${url}/files/a.pdf`)
  await until(() => warn.mock.calls.length > 0)
  expect(seen).toHaveLength(1)
})
