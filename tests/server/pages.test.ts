import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { DEFAULT_PAGE } from '../specification/configuration.ts'
import { problemOf } from './calls.ts'
import { builtPage, runningServer } from './running-server.ts'

const PAGE = `<!doctype html><title>Funnel</title>
<script type="application/json" id="configuration">{}</script>
<script type="module" src="/assets/main-abc123.js"></script>`

/** Files of a built page. */
const BUILD = { 'index.html': PAGE, 'favicon.svg': '<svg/>', '.vite/manifest.json': '{}' }

/** What the server answers, as it is on the wire. */
async function received(port: number, path: string, headers: Record<string, string> = {}) {
  const [response] = await once(get({ port, path, headers, host: '127.0.0.1' }), 'response')
  const { statusCode, headers: answered } = response as IncomingMessage
  return { status: statusCode, headers: answered, body: await buffer(response) }
}

const servePage = async (variables: Record<string, string> = {}) =>
  runningServer(variables, { distDir: await builtPage(BUILD) })

const PAGES = [
  '/',
  '/index.html',
  '/apply',
  '/apply/',
  '/apply/contact',
  '/apply/puzzle/3?cgc=1',
  '/apply/file.name',
  '/statechart',
  '/statechart/paths',
]

test('funnel and statechart are the page at any of their addresses, for any client', async () => {
  const server = await servePage()
  for (const path of PAGES) {
    const headers = path === '/index.html' ? { accept: 'text/html' } : {}
    const response = await server.get(path, { headers })
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain('<title>Funnel</title>')
  }
})

test('with sample data every page says so above its root, and otherwise none', async () => {
  const distDir = await builtPage({ 'index.html': `${PAGE}<div id="root"></div>` })
  const server = await runningServer({}, { distDir, isSample: true })
  const textOf = async (path: string) => (await server.get(path)).text()
  const funnel =
    '<aside class="page-note">Sample data: nothing you send here reaches anybody</aside><div id="root">'
  for (const path of ['/', '/apply', '/apply/thank-you']) {
    expect(await textOf(path)).toContain(funnel)
  }
  for (const path of ['/statechart', '/statechart/thankYou?panel=facts']) {
    expect(await textOf(path)).toContain('<aside class="page-note">Sample data</aside>')
  }
  const real = await runningServer({}, { distDir })
  expect(await (await real.get('/apply')).text()).not.toContain('Sample data')
})

test('an unknown path is the page for a browser, and a problem for others', async () => {
  const server = await servePage()
  const navigation = await fetch(`${server.url}/nowhere`, { headers: { accept: 'text/html,*/*' } })
  expect(navigation.status).toBe(200)
  for (const path of ['/nowhere', '/assets/gone-1.js', '/.vite/manifest.json', '/%2e%2e/x.js']) {
    expect(await problemOf(await server.get(path))).toEqual({
      status: 404,
      detail: 'There is nothing here: check the address.',
    })
  }
})

test('the page contains its configuration, which cannot end the element', async () => {
  const server = await servePage({
    FUNNEL: JSON.stringify({ testName: "</script><script>alert('$&')</script>" }),
  })
  const html = await (await server.get('/apply')).text()
  const json = /<script type="application\/json" id="configuration">(.*?)<\/script>/.exec(html)?.[1]
  expect(json).not.toContain('<')
  expect(JSON.parse(json ?? '')).toEqual({
    ...DEFAULT_PAGE,
    funnel: { ...DEFAULT_PAGE.funnel, testName: "</script><script>alert('$&')</script>" },
    off: ['location', 'mail', 'vetting'],
  })
})

test('a file is served as it was built', async () => {
  const server = await servePage()
  for (const [path, type, caching, text] of [
    [
      '/assets/main-abc123.js',
      'text/javascript',
      'public, max-age=31536000, immutable',
      'export {}',
    ],
    ['/favicon.svg', 'image/svg+xml', 'no-cache', '<svg/>'],
  ] as const) {
    const response = await server.get(path)
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('cache-control')).toBe(caching)
    expect(await response.text()).toBe(text)
    const head = await server.call('HEAD', path)
    expect([head.status, await head.text()]).toEqual([200, ''])
  }
})

test('the page is compressed as its client allows', async () => {
  const { port } = await servePage()
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br;q=0.9', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['deflate', undefined, (body: Buffer) => body],
  ] as const) {
    const { headers, body } = await received(port, '/apply', { 'accept-encoding': accepted })
    expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding])
    expect(headers.vary).toBe('Accept-Encoding')
    expect(decode(body).toString()).toContain('<title>Funnel</title>')
  }
})

const LATER = 'Fri, 01 Jan 2100 00:00:00 GMT'

test.each(['/apply', '/assets/main-abc123.js', '/favicon.svg', '/api/openapi.json'])(
  '%s is not sent again to who has it, however a proxy or a list writes its tag',
  async (path) => {
    const { port } = await servePage()
    const { headers } = await received(port, path)
    const etag = headers.etag ?? ''
    const statusWith = async (conditions: Record<string, string>) => {
      const { status, body } = await received(port, path, conditions)
      if (status === 304) expect(body.length).toBe(0)
      return status
    }
    for (const tags of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
      expect(await statusWith({ 'if-none-match': tags })).toBe(304)
    }
    expect(await statusWith({ 'if-none-match': '"other"', 'if-modified-since': LATER })).toBe(200)
    const { headers: known } = await received(port, path, { 'if-none-match': etag })
    expect([known.etag, known.vary, known['cache-control']]).toEqual([
      etag,
      headers.vary,
      headers['cache-control'],
    ])
  },
)

test('a file is sent again after it was changed, by its time if no tag is asked for', async () => {
  const { port } = await servePage()
  const statusSince = async (since: string) =>
    (await received(port, '/favicon.svg', { 'if-modified-since': since })).status
  expect(await statusSince(LATER)).toBe(304)
  expect(await statusSince('Thu, 01 Jan 2026 00:00:00 GMT')).toBe(200)
  expect(await statusSince('yesterday')).toBe(200)
})

test('a page of another configuration has another tag', async () => {
  const server = await servePage()
  const etag = (await server.get('/apply')).headers.get('etag') ?? ''
  const other = await servePage({ FUNNEL: '{"testName":"Another"}' })
  const known = { headers: { 'if-none-match': etag } }
  expect((await fetch(`${other.url}/apply`, known)).status).toBe(200)
})

test('inline sources are allowed by their hashes, and nothing else', async () => {
  const page = `<script>1</script><style>a{}</style>${PAGE}`
  const distDir = await builtPage({ ...BUILD, 'index.html': page })
  const server = await runningServer({}, { distDir })
  const { headers } = await server.get('/apply')
  const policy = headers.get('content-security-policy')?.split('; ')
  expect(policy?.slice(1, 3)).toEqual([
    "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
    "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
  ])
  const other = await server.get('/favicon.svg')
  expect(other.headers.get('content-security-policy')?.split('; ')).toEqual(SELF)
})

test('a file that was compressed when it was built is sent so', async () => {
  const distDir = await builtPage(BUILD)
  await writeFile(join(distDir, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {}'))
  const { port } = await runningServer({}, { distDir })
  const { headers, body } = await received(port, '/assets/main-abc123.js', {
    'accept-encoding': 'br',
  })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(body).toString()).toBe('export {}')
})

test('nothing outside the build is served', async () => {
  const { port } = await servePage()
  const paths = ['/../package.json', '/assets/../../x.js', '/..%2fpackage.json', '//etc/x.conf']
  for (const path of paths) {
    expect([path, (await received(port, path)).status]).toEqual([path, 404])
  }
})

test('without a build the page says what to do', async () => {
  const server = await runningServer()
  expect(await problemOf(await server.get('/apply'))).toEqual({
    status: 503,
    detail: 'The page is not built yet: run npm run build.',
  })
})

const SELF = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

test('the API answers with a policy that allows nothing', async () => {
  const server = await servePage()
  const calls: [method: string, path: string][] = [
    ['GET', '/api/geo'],
    ['GET', '/api/nothing'],
    ['GET', '/api/create_contact'],
    ['POST', '/api/create_contact'],
  ]
  for (const [method, path] of calls) {
    const { headers } = await fetch(`${server.url}${path}`, { method })
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

test('every other answer carries the security headers', async () => {
  const server = await servePage()
  for (const path of ['/', '/favicon.svg', '/healthz']) {
    const { headers } = await server.get(path)
    expect(headers.get('content-security-policy')?.split('; ')).toEqual(SELF)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toBe(
      'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    )
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('cross-origin-opener-policy')).toBeNull()
  }
})

test('the page may call the configured services, and load the injected scripts', async () => {
  const server = await servePage({
    API_URL: 'https://backend.example.com/v1',
    VETTING_URL: 'https://backend.example.com/vetting',
    GEOLOCATION_URL: 'http://ip-api.com/json',
    FUNNEL: '{"conversion":{"mode":"injected","applyUrl":"https://vendor.example.com/apply.js"}}',
    ANALYTICS_URL: 'https://api.eu.amplitude.com/2/httpapi',
  })
  const { headers } = await server.get('/')
  const policy = headers.get('content-security-policy')?.split('; ')
  expect(policy).toContain(
    "connect-src 'self' https://backend.example.com http://ip-api.com " +
      'https://api.eu.amplitude.com https://vendor.example.com',
  )
  expect(policy).toContain("script-src 'self' https://vendor.example.com")
})

test.each([
  ['PUBLIC_URL says so', { PUBLIC_URL: 'https://jobs.example.com' }, 'http'],
  ['a trusted proxy says so', { TRUST_PROXY: '1' }, 'http, https'],
  ['the outer of two trusted proxies says so', { TRUST_PROXY: '2' }, 'https, http'],
])('behind https the browser gets Strict-Transport-Security: %s', async (_, variables, by) => {
  const server = await servePage(variables)
  const byHttps = { headers: { 'x-forwarded-proto': by } }
  const { headers } = await server.get('/', byHttps)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  for (const method of ['GET', 'POST']) {
    const api = await server.call(method, '/api/create_contact', undefined, byHttps)
    expect(api.headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
})

const URLS = {
  applyUrl: 'https://vendor.example.com/apply.js',
  disqualifiedUrl: 'https://other.example.com/no.js',
}
const VENDORS = { FUNNEL: JSON.stringify({ conversion: URLS }) }

test.each([
  ['apply', 'https://vendor.example.com/apply.js'],
  ['disqualified', 'https://other.example.com/no.js'],
])('the frame of %s holds its script and the click id, and nothing else', async (name, address) => {
  const server = await runningServer(VENDORS)
  const response = await server.get(`/conversion/${name}?click_id=${encodeURIComponent('"><b>&')}`)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(
    `<!doctype html><title>Conversion</title><script src="${address}" data-click-id="&quot;&gt;&lt;b&gt;&amp;"></script>`,
  )
})

test('the frame may call its vendors only, has no origin, and can be embedded in the own page only', async () => {
  const server = await runningServer(VENDORS)
  const { headers } = await server.get('/conversion/apply')
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
  ['other', VENDORS],
  ['apply', { FUNNEL: JSON.stringify({ conversion: { ...URLS, mode: 'injected' } }) }],
])('there is no frame of %s with %j', async (name, variables) => {
  const server = await runningServer(variables)
  expect(await problemOf(await server.get(`/conversion/${name}`))).toEqual({
    status: 404,
    detail: 'There is no such script: the operator has to set its address.',
  })
})
