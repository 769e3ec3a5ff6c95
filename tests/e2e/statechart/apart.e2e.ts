import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { distDir } from '../../../src/cli/project.ts'
import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

interface ManifestEntry {
  src?: string
  isEntry?: boolean
  imports?: string[]
}

test("nothing of the viewer comes with the applicant's page", async ({ page }) => {
  const text = readFileSync(join(distDir, '.vite/manifest.json'), 'utf8')
  const manifest: Record<string, ManifestEntry> = JSON.parse(text)
  const pending = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const reached = new Set<string>()
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    pending.push(...(manifest[name]?.imports ?? []))
  }
  expect(manifest['src/statechart.tsx']).toBeDefined()
  expect([...reached].filter((name) => /viewer|statechart/.test(name))).toEqual([])

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/apply')
  await expect(page.getByRole('button', { name: 'Start Application' }).first()).toBeVisible()
  expect(asked.filter((path) => /statechart|About|Decision/.test(path))).toEqual([])
})

test('the viewer starts nothing of the funnel: nothing kept, nothing sent', async ({
  page,
  server,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await new StatechartPage(page).opens('/statechart?chosen=thankYou&panel=about')
  await expect(page.locator('[inert]')).toBeVisible()
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  expect(sent).toEqual([])
  expect(server.contacts()).toEqual([])
})

const SIGHTS = [
  ['/statechart', '@phone'],
  ['/statechart?depth=everything', '@desktop'],
  ['/statechart/funnel.flow.thankYou.decision?panel=decision', '@phone @desktop'],
  ['/statechart?chosen=contact&panel=about', '@phone @desktop'],
  ['/statechart?form=outline&chosen=contact+%2F+CONTACT.SUBMITTED+%2F+0&panel=about', '@desktop'],
  ['/statechart?form=table', '@desktop'],
  ['/statechart/nowhere', '@desktop'],
] as const

for (const [sight, devices] of SIGHTS) {
  test(`${sight}: no violation of WCAG 2.2 AA in light or dark ${devices}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await new StatechartPage(page).opens(sight)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
      )
      expect(found, colorScheme).toEqual([])
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width, 'the page itself does not scroll sideways').toBe(0)
  })
}
