import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { laidOutChart } from '../../../src/viewer/laid-out-plugin.ts'
import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

const root = resolve(import.meta.dirname, 'parcel')
let outDir = ''

test.beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'parcel-page-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), laidOutChart(join(root, 'laid-out.ts'))],
    build: { outDir },
  })
})

test.afterAll(() => rmSync(outDir, { recursive: true, force: true }))

test('another chart is drawn, chosen in, opened and told of by the same viewer', async ({
  page,
}) => {
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const file = pathname.startsWith('/assets/') ? pathname : '/index.html'
    return route.fulfill({ path: join(outDir, file) })
  })
  const viewer = new StatechartPage(page)
  await viewer.opens('/parcel')
  await viewer.presses('Sealing')
  await viewer.seesAbout('Sealing')
  await expect(viewer.panel).toContainText('The sender seals the parcel.')
  await expect(viewer.panel).toContainText('/parcel/seal')
  await viewer.panel.getByRole('link', { name: /ADDRESS\.GIVEN/ }).click()
  await expect(viewer.panel).toContainText('Something is written in the address.')
  await viewer.search.fill('collection')
  await page.keyboard.press('Enter')
  await expect(viewer.panel).toContainText('collection: 5,000 ms')
})
