import { setImmediate } from 'node:timers/promises'
import { ofetch } from 'ofetch'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createCredential,
  isUnauthorized,
  withToken,
} from '../../../../../src/effects/api/credential.ts'
import { createUpload } from '../../../../../src/effects/api/upload.ts'
import { runCallback } from '../run-actor.ts'
import { receiptFor, startService } from '../service.ts'
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
    seen,
    paths: () => seen.map(({ path }) => path),
    credential: credentialAt(url),
    calling: (credential = credentialAt(url)) => withToken(credential, OWN, isUnauthorized, call),
  }
}

describe('a token', () => {
  it('is minted once for an application, however many calls need it at a time', async () => {
    const { credential, seen } = await startMint()
    const tokens = await Promise.all([1, 2, 3].map(() => credential.tokenOf(OWN)))
    expect([...tokens, await credential.tokenOf(OWN)]).toEqual(['t1', 't1', 't1', 't1'])
    expect(seen).toMatchObject([
      { method: 'POST', path: '/session', body: `{"applicationId":"${OWN}"}` },
    ])
    expect(await credential.tokenOf(OTHER)).toBe('t2')
  })

  it('is not used in the last minute before it expires, so that no file is sent twice', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:00Z') })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { credential } = await startMint()
    expect(await credential.tokenOf(OWN)).toBe('t1')
    vi.setSystemTime(new Date('2026-03-02T12:58:59Z'))
    expect(await credential.tokenOf(OWN)).toBe('t1')
    vi.setSystemTime(new Date('2026-03-02T12:59:00Z'))
    expect(await credential.tokenOf(OWN)).toBe('t2')
  })

  it('is requested again after the backend failed to issue one', async () => {
    let isUp = false
    const { url } = await startService((call) => (isUp ? receiptFor(call) : { status: 503 }))
    const credential = credentialAt(url)
    await expect(credential.tokenOf(OWN)).rejects.toThrow('503')
    isUp = true
    expect(await credential.tokenOf(OWN)).toBe('t')
  })

  it('is given up after 10 s without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
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
  it('is renewed once, also for calls that were refused at the same time', async () => {
    const { credential, calling, paths } = await startMint('t2')
    const calls = [1, 2, 3].map(() => calling(credential))
    expect(await Promise.all(calls)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(paths().filter((path) => path === '/session')).toHaveLength(2)
    expect(await credential.tokenOf(OWN)).toBe('t2')
  })

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
