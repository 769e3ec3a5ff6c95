import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import type { StateMeta } from '../../../machines/meta.ts'
import { distDir } from '../../../src/cli/project.ts'
import { expect, test } from '../fixtures.ts'
import { waitForHydration } from '../screens/applicant.ts'
import { StatechartPage } from './viewer.ts'

const VIEWER = 'src/statechart/funnel/page.tsx'

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8'))
}

/** The parts of the build that the entry brings along, and what each of them brings along. */
function reachedIn(manifest: Manifest, following: (chunk: ManifestChunk) => string[]): string[] {
  const pending = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const reached = new Set<string>()
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const chunk = manifest[name]
    if (!chunk || reached.has(name)) continue
    reached.add(name)
    pending.push(...following(chunk))
  }
  return [...reached]
}

test("viewer and applicant's page are apart: neither brings or starts anything of the other", async ({
  page,
  server,
}) => {
  const manifest = readManifest()
  await test.step("no script of the applicant's page contains the words of the guards", () => {
    const names = reachedIn(manifest, ({ imports = [], dynamicImports = [] }) => [
      ...imports,
      ...dynamicImports.filter((name) => name !== VIEWER),
    ])
    const scripts = names
      .map((name) => manifest[name]?.file ?? '')
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(distDir, file), 'utf8'))
      .join('\n')
    expect(scripts).toContain('CONTINUE.PRESSED')

    const { guards = {} }: StateMeta = funnelMachine.root.meta ?? {}
    const words = Object.values(guards).map((guard) => guard.words)
    expect(words.length).toBeGreaterThan(40)
    expect(words.filter((sentence) => scripts.includes(sentence))).toEqual([])
  })
  await test.step('the viewer starts nothing of the funnel: nothing stored, nothing sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    const viewer = new StatechartPage(page)
    await viewer.opens('/statechart?chosen=thankYou&panel=details')
    await expect(viewer.panel.locator('[inert]')).toBeVisible()
    await viewer.panel.getByRole('link', { name: 'Close' }).click()
    await expect(page.locator('.journey-screen [inert]')).toHaveCount(19)
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    expect(sent).toEqual([])
    expect(server.contacts()).toEqual([])
  })
  await test.step("nothing of the viewer comes with the applicant's page", async () => {
    const reached = reachedIn(manifest, ({ imports = [] }) => imports)
    expect(manifest[VIEWER]).toBeDefined()
    expect(reached.filter((name) => /src\/statechart/.test(name))).toEqual([])

    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/apply')
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    expect(asked).not.toContain(`/${manifest[VIEWER]?.file}`)
  })
})
