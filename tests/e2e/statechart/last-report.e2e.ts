import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { exploreFunnel } from '../../model/explored.ts'
import { everyTransition } from '../../paths/criteria/criteria.ts'
import { cover } from '../../paths/criteria/criterion.ts'
import { headlessReport, REPLAY } from '../../tools/paths/report.ts'
import { test as base, expect } from '../fixtures.ts'
import { Questions } from './questions.ts'

const test = base.extend<object, { lastReport: string }>({
  lastReport: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'funnel-report-'))
      const file = join(folder, 'paths.json')
      const explored = exploreFunnel()
      const covered = [cover(everyTransition(funnelMachine), explored.graph.edges)]
      const paths = covered.flatMap((measured) => measured.paths)
      writeFileSync(
        file,
        JSON.stringify(headlessReport(funnelMachine.id, { covered, paths }, REPLAY)),
      )
      await use(file)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  reportFile: async ({ lastReport }, use) => use(lastReport),
})

test('the last report of the testers is laid over the picture by itself, and a path of it is played', async ({
  page,
}) => {
  const coverage = new Questions(page)
  await coverage.opens('coverage')
  await expect(coverage.panel).toContainText(/\d+ run without a browser/)
  await expect(coverage.panel).toContainText('0 not reached')
  await expect(page.locator('.laid .mark-headless').first()).toBeAttached()
  await coverage.panel
    .getByRole('listitem')
    .filter({ hasText: / steps/ })
    .getByRole('button', { name: /^Play [0-9a-f]{8}/ })
    .first()
    .click()
  await expect(coverage.panel).toContainText(/step 1 of \d+/)
  await coverage.panel.getByRole('button', { name: 'Next step' }).click()
  await expect(coverage.panel).toContainText(/step 2 of \d+/)
})
