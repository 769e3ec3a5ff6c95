import { expect, test } from 'vitest'
import { OPERATOR, OPERATOR_TOKEN, problemOf } from './calls.ts'
import { builtPage, runningServer } from './running-server.ts'

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

async function closedStatechart(variables: Record<string, string> = {}) {
  const paths = Object.values(MANIFEST).flatMap(({ file }) => [file, `${file}.br`, `${file}.map`])
  const distDir = await builtPage({
    ...Object.fromEntries(paths.map((path) => [path, 'export {}'])),
    '.vite/manifest.json': JSON.stringify(MANIFEST),
  })
  const { url } = await runningServer({ STATECHART: 'operator', ...variables }, { distDir })
  return (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })
}

const typed = (password: string) => ({
  authorization: `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`,
})

const CHALLENGE = 'Basic realm="statechart", charset="UTF-8"'

test('a closed statechart shows strangers neither page, scripts nor report, and applicants all of theirs', async () => {
  const get = await closedStatechart()
  const page = await get('/statechart/versions?depth=overview')
  expect([page.status, page.headers.get('www-authenticate')]).toEqual([401, CHALLENGE])
  expect(await page.text()).toMatch(
    /^The operator has closed this page\. Load it again and type the operator’s token/,
  )
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
      status: 401,
      detail: "The statechart is closed: send the operator's token as bearer or password.",
    })
  }
  for (const path of ['/apply', '/assets/main.js', '/assets/later.js', '/assets/titles.woff2']) {
    expect((await get(path)).status).toBe(200)
  }
})

test.each([
  ['as the password that a browser asks for', typed(OPERATOR_TOKEN)],
  ['as a bearer', OPERATOR],
])("the operator's token opens it %s", async (_, headers) => {
  const get = await closedStatechart()
  for (const path of ['/statechart?select=funnel.intro', '/assets/page.js', '/assets/rules.js']) {
    const response = await get(path, headers)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  }
})

test('nothing else opens it, and no address of it leads elsewhere', async () => {
  const get = await closedStatechart()
  for (const headers of [typed(''), typed('wrong'), { authorization: 'Basic' }]) {
    expect((await get('/statechart', headers)).status).toBe(401)
  }
  const elsewhere = await get('//evil.example/x?access=1', typed(OPERATOR_TOKEN))
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([200, null])
  const without = await closedStatechart({ OPERATOR_TOKEN: '' })
  expect((await without('/statechart', typed(''))).status).toBe(401)
})

test('an open statechart needs no token', async () => {
  const server = await runningServer()
  expect((await server.get('/api/coverage')).status).toBe(204)
})
