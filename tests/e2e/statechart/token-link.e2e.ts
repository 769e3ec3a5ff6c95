import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { distDir } from '../../../src/cli/project.ts'
import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '/2/httpapi', MONITORING_DSN: '' } })

test('the link that a start prints opens the numbers, also in place of one with another token, leaves the address, and measures nothing', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/)
  const token = readFileSync(join(server.dataDir, 'operator-token'), 'utf8')
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  const viewer = new StatechartPage(page)
  await viewer.opens(`/statechart?panel=numbers#token=${token}`)
  await viewer.seesAnswer('No application began in the last 7 days.')
  expect(page.url()).toBe(`${server.url}/statechart?panel=numbers`)
  await viewer.tab('Person').click()
  await page.reload()
  await viewer.tab('Numbers').click()
  await viewer.seesAnswer('No application began in the last 7 days.')
  await test.step('in a page that is open', async () => {
    await page.goto('/statechart?panel=numbers#token=not-the-token')
    await viewer.seesProblem('The server refused the token: open the link that it prints')
    await expect(page.getByRole('region', { name: 'In one line' })).toContainText(
      'needs the operator’s token. The server refused the token: open the link that it prints',
    )
    await page.goto(`/statechart?panel=numbers#token=${token}`)
    await viewer.seesAnswer('No application began in the last 7 days.')
    expect(page.url()).toBe(`${server.url}/statechart?panel=numbers`)
  })

  const manifest: Manifest = JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8'))
  const measuring = Object.values(manifest).flatMap(({ src, file }) =>
    src?.startsWith('src/effects/telemetry/') ? [file] : [],
  )
  expect(measuring.length).toBeGreaterThan(2)
  const urls = asked.join('\n')
  expect(measuring.filter((file) => urls.includes(file))).toEqual([])
  expect(asked.filter((one) => !one.startsWith(`GET ${server.url}/`))).toEqual([])
  expect(urls).not.toContain(token)
})
