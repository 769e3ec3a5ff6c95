import { FetchError, ofetch } from 'ofetch'
import { describe, expect, it, vi } from 'vitest'
import { createCredential, withToken } from '../../../../../src/effects/api/credential.ts'
import { runningServer } from '../../../../server/running-server.ts'
import { startService } from '../service.ts'

const OWN = '7d3f2c1a-5b64-4e0f-9a18-2c6d8e4f0b91'
const OTHER = 'c2a9e6b4-0f13-4d7c-8e55-91b3d7a04f26'

/** A backend whose tokens are t1, t2, … and of which only the named ones are good. */
async function startMint(good: string[] = []) {
  let minted = 0
  const { url, seen } = await startService(({ path, headers }) => {
    if (path === '/session') {
      minted += 1
      return { status: 201, body: { token: `t${minted}` } }
    }
    const isGood = good.some((token) => headers.authorization === `Bearer ${token}`)
    return isGood ? { body: 'accepted' } : { status: 401 }
  })
  const call = (token: string) =>
    ofetch(`${url}/call`, { headers: { authorization: `Bearer ${token}` }, retry: 0 })
  return { url, call, paths: () => seen.map(({ path }) => path), seen }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof FetchError && error.status === 401
}

describe('a token', () => {
  it('is minted once for an application, however many calls need it at a time', async () => {
    const { url, seen } = await startMint()
    const credential = createCredential({ baseUrl: url })
    const tokens = await Promise.all([1, 2, 3].map(() => credential.tokenOf(OWN)))
    expect([...tokens, await credential.tokenOf(OWN)]).toEqual(['t1', 't1', 't1', 't1'])
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/session',
      body: `{"applicationId":"${OWN}"}`,
    })
  })

  it('is another one for another application', async () => {
    const { url } = await startMint()
    const credential = createCredential({ baseUrl: url })
    expect([await credential.tokenOf(OWN), await credential.tokenOf(OTHER)]).toEqual(['t1', 't2'])
  })

  it('of the reference backend is good for its calls', async () => {
    const { url } = await runningServer()
    const token = await createCredential({ baseUrl: `${url}/api` }).tokenOf(OWN)
    const response = await fetch(`${url}/api/create_contact`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': OWN },
      body: '{}',
    })
    expect([response.status, await response.json()]).toMatchObject([201, { applicationId: OWN }])
  })

  it('is requested again after the backend failed to issue one', async () => {
    let isUp = false
    const { url } = await startService(() => (isUp ? { body: { token: 't' } } : { status: 503 }))
    const credential = createCredential({ baseUrl: url })
    await expect(credential.tokenOf(OWN)).rejects.toThrow('503')
    isUp = true
    expect(await credential.tokenOf(OWN)).toBe('t')
  })

  it.each([[{}], [{ token: '' }], [{ token: 7 }], ['<html>a portal</html>']])(
    'is not what the answer %j holds',
    async (body) => {
      const { url } = await startService(() => ({ body }))
      await expect(createCredential({ baseUrl: url }).tokenOf(OWN)).rejects.toThrow('Invalid')
    },
  )

  it('is given up after 10 s without an answer', async () => {
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    const { url } = await startService(() => 'silence')
    const token = createCredential({ baseUrl: url }).tokenOf(OWN)
    expect(timeout.mock.calls).toEqual([[10_000]])
    clock.abort(new DOMException('Too late', 'TimeoutError'))
    await expect(token).rejects.toThrow('Too late')
  })
})

describe('a refused token', () => {
  it('is renewed once', async () => {
    const { url, call, paths } = await startMint(['t2'])
    const credential = createCredential({ baseUrl: url })
    expect(await withToken(credential, OWN, isUnauthorized, call)).toBe('accepted')
    expect(paths()).toEqual(['/session', '/call', '/session', '/call'])
    expect(await credential.tokenOf(OWN)).toBe('t2')
  })

  it('is renewed once for calls that were refused at the same time', async () => {
    const { url, call, paths } = await startMint(['t2'])
    const credential = createCredential({ baseUrl: url })
    const calls = [1, 2, 3].map(() => withToken(credential, OWN, isUnauthorized, call))
    expect(await Promise.all(calls)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(paths().filter((path) => path === '/session')).toHaveLength(2)
  })

  it('stays refused if the new one is refused as well', async () => {
    const { url, call, paths } = await startMint()
    const credential = createCredential({ baseUrl: url })
    await expect(withToken(credential, OWN, isUnauthorized, call)).rejects.toThrow('401')
    expect(paths()).toEqual(['/session', '/call', '/session', '/call'])
  })
})

it('calls with a fixed token, asks for no other and does not repeat a refused call', async () => {
  const good = await startMint(['fixed'])
  const credential = createCredential({ baseUrl: good.url, token: 'fixed' })
  expect(await withToken(credential, OWN, isUnauthorized, good.call)).toBe('accepted')
  expect(good.paths()).toEqual(['/call'])

  const refusing = await startMint()
  await expect(withToken(credential, OWN, isUnauthorized, refusing.call)).rejects.toThrow('401')
  expect(refusing.paths()).toEqual(['/call'])
})

it('repeats no call that failed otherwise', async () => {
  const { url } = await startMint()
  const call = vi.fn(() => Promise.reject(new Error('cut off')))
  const calling = withToken(createCredential({ baseUrl: url }), OWN, isUnauthorized, call)
  await expect(calling).rejects.toThrow('cut off')
  expect(call.mock.calls).toEqual([['t1']])
})
