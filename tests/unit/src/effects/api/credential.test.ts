import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { ofetch } from 'ofetch'
import { describe, expect, it, vi } from 'vitest'
import {
  createCredential,
  isUnauthorized,
  withToken,
} from '../../../../../src/effects/api/credential.ts'
import { createUpload } from '../../../../../src/effects/api/upload.ts'
import { runCallback } from '../run-actor.ts'
import { startService } from '../service.ts'
import { until } from '../until.ts'

const OWN = '7d3f2c1a-5b64-4e0f-9a18-2c6d8e4f0b91'
const OTHER = 'c2a9e6b4-0f13-4d7c-8e55-91b3d7a04f26'

const credentialAt = (baseUrl: string) => createCredential({ baseUrl, receipt: 'own' })

/** A backend whose tokens are t1, t2, … and of which only the named one is good. */
async function startMint(good?: string) {
  let minted = 0
  const { url, seen } = await startService(({ path, headers, body }) => {
    if (path === '/session') {
      minted += 1
      return { status: 201, body: { ...JSON.parse(body), token: `t${minted}`, expiresIn: 3600 } }
    }
    return headers.authorization === `Bearer ${good}` ? { body: 'accepted' } : { status: 401 }
  })
  const call = (token: string) =>
    ofetch(`${url}/call`, { headers: { authorization: `Bearer ${token}` }, retry: 0 })
  return {
    paths: () => seen.map(({ path }) => path),
    credential: credentialAt(url),
    calling: (credential = credentialAt(url)) => withToken(credential, OWN, isUnauthorized, call),
  }
}

const STEPS = ['callOwn', 'callOther', 'expire', 'fail', 'settle'] as const

it('whatever is called at once, expires and fails: a call has a good token of its application, and no more are minted than needed', async () => {
  const property = fc.asyncProperty(fc.array(fc.constantFrom(...STEPS)), async (steps) => {
    const failing = new Set<string>()
    const minted: string[] = []
    let version = 0
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { applicationId } = JSON.parse(body)
      minted.push(applicationId)
      await setImmediate()
      if (failing.delete(applicationId)) return Response.json({}, { status: 503 })
      return Response.json({ applicationId, token: `${applicationId} ${version}` })
    })
    const credential = credentialAt('https://api.example')
    const call = (id: string) =>
      withToken(credential, id, Boolean, async (token) => {
        await setImmediate()
        if (token !== `${id} ${version}`) throw new Error('refused')
      }).catch((error: Error) => error.message)
    const results: Promise<unknown>[] = []
    let failures = 0
    for (const step of steps) {
      if (step === 'callOwn') results.push(call(OWN))
      else if (step === 'callOther') results.push(call(OTHER))
      else if (step === 'expire') version += 1
      else if (step === 'settle') await Promise.all(results)
      else {
        failures += 1
        failing.add(OWN).add(OTHER)
      }
    }
    const failed = (await Promise.all(results)).filter((message) => message !== undefined)
    if (failures === 0 && version < 2) expect(failed).toEqual([])
    failing.clear()
    expect(await Promise.all([OWN, OTHER].map(call))).toEqual([undefined, undefined])
    for (const id of [OWN, OTHER]) {
      const ofOne = minted.filter((one) => one === id)
      expect(ofOne.length).toBeLessThanOrEqual(1 + version + failures)
    }
  })
  await fc.assert(property)
})

describe('a token', () => {
  it('is not used in the last minute before it expires, so that no file is sent twice', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:00Z') })
    const { credential } = await startMint()
    expect(await credential.tokenOf(OWN)).toBe('t1')
    vi.setSystemTime(new Date('2026-03-02T12:58:59Z'))
    expect(await credential.tokenOf(OWN)).toBe('t1')
    vi.setSystemTime(new Date('2026-03-02T12:59:00Z'))
    expect(await credential.tokenOf(OWN)).toBe('t2')
  })

  it('is given up after 10 s without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { url, seen } = await startService(() => 'silence')
    const token = credentialAt(url).tokenOf(OWN)
    await until(() => seen.length === 1)
    let failure: unknown
    token.catch((error: unknown) => {
      failure = error
    })
    vi.advanceTimersByTime(9_999)
    await setImmediate()
    expect(failure).toBeUndefined()
    vi.advanceTimersByTime(1)
    await expect(token).rejects.toThrow('No answer in time')
  })
})

describe('a refused token', () => {
  it('stays refused if the new one is refused as well', async () => {
    const { calling, paths } = await startMint()
    await expect(calling()).rejects.toThrow('401')
    expect(paths()).toEqual(['/session', '/call', '/session', '/call'])
  })

  it.each([
    ['fixed', 'accepted'],
    ['another', 401],
  ])('is not renewed where it is fixed and %s is the good one', async (good, answer) => {
    const { calling, paths } = await startMint(good)
    const fixed = createCredential({
      ...{ baseUrl: 'http://unused.example', token: 'fixed', receipt: 'own' },
    })
    expect(await calling(fixed).catch(({ status }) => status)).toBe(answer)
    expect(paths()).toEqual(['/call'])
  })

  it('is none where a call failed otherwise', async () => {
    const { credential } = await startMint()
    const call = vi.fn(() => Promise.reject(new Error('cut off')))
    await expect(withToken(credential, OWN, isUnauthorized, call)).rejects.toThrow('cut off')
    expect(call.mock.calls).toEqual([['t1']])
  })
})

it('an upload that was removed while its token was requested sends no file', async () => {
  const opened = vi.fn()
  vi.stubGlobal('XMLHttpRequest', opened)
  vi.stubGlobal('document', new EventTarget())
  const token = Promise.withResolvers<string>()
  const credential = { tokenOf: () => token.promise, renew: () => {} }
  const upload = createUpload({ baseUrl: '/api', receipt: 'own' }, credential, () => 'application')
  const run = runCallback(upload, { file: new File(['cv'], 'cv.pdf') })
  run.stop()
  token.resolve('token')
  await setImmediate()
  expect(opened).not.toHaveBeenCalled()
  expect(run.reported).toEqual([])
})
