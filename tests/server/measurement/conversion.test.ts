import { expect, test } from 'vitest'
import { problemOf, runningServer } from '../running-server.ts'

const ADDRESSES = {
  CONVERSION_APPLY_URL: 'https://vendor.example.com/apply.js',
  CONVERSION_DISQUALIFIED_URL: 'https://other.example.com/no.js',
}

test.each([
  ['apply', 'https://vendor.example.com/apply.js'],
  ['disqualified', 'https://other.example.com/no.js'],
])('the frame of %s holds its script and the click id, and nothing else', async (name, address) => {
  const { url } = await runningServer(ADDRESSES)
  const response = await fetch(`${url}/conversion/${name}?click_id=${encodeURIComponent('"><b>&')}`)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(
    `<!doctype html><title>Conversion</title><script src="${address}" data-click-id="&quot;&gt;&lt;b&gt;&amp;"></script>`,
  )
})

test('the frame may call its vendors only, has no origin, and can be embedded in the own page only', async () => {
  const { url } = await runningServer(ADDRESSES)
  const { headers } = await fetch(`${url}/conversion/apply`)
  const vendors = 'https://vendor.example.com https://other.example.com'
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${vendors}`,
    `connect-src ${vendors}`,
    `img-src ${vendors}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ])
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-frame-options')).toBeNull()
})

test.each([
  ['apply', {}],
  ['other', ADDRESSES],
  ['apply', { ...ADDRESSES, CONVERSION_MODE: 'injected' }],
])('there is no frame of %s with %j', async (name, variables) => {
  const { url } = await runningServer(variables)
  expect(await problemOf(await fetch(`${url}/conversion/${name}`))).toEqual({
    status: 404,
    detail: 'There is no such script: the operator has to set its address.',
  })
})
