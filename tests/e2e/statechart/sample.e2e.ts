import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, pagesOf, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN }, isSample: true })

test('with sample data every number is seen, releases and groups are compared, and the journey has one sheet of paper', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await test.step('on paper its note and its numbers are above the journey, on one sheet', async () => {
    await viewer.opens(`/statechart#token=${OPERATOR_TOKEN}`)
    await expect(page.getByText('Counted at').first()).toBeVisible()
    await expect(page.locator('.page-note')).toHaveText('Sample data')
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    expect(await pagesOf(page)).toBe(1)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  })
  await test.step('the release before is compared with, its rule and its text; a name that never ran is said', async () => {
    await viewer.movesTo('/statechart?panel=versions')
    await viewer.seesAnswer(
      /^This version differs from that of \d+ \w+( \d{4})? \d+:\d\d as follows\.$/,
    )
    await expect(viewer.panel).toContainText('Rule 3: allowed states: WV added.')
    await expect(viewer.panel.locator('del')).toHaveText('$24/hour plus bonuses')
    await expect(viewer.panel.locator('ins')).toHaveText('$25/hour plus bonuses')
    await expect(viewer.panel.locator('.word-change b')).toHaveText(['$24/hour', '$25/hour'])
    await expect(viewer.panel).toContainText('At every step they continue where they were.')
    await expect(viewer.panel).toContainText('Half-way here now')
    await page.goto('/statechart?panel=versions&before=0.0.1%2Bnone')
    await viewer.seesProblem('No other release called 0.0.1+none has started on this server.')
    await viewer.seesAnswer('This version differs from that of')
  })
  await test.step('every column of the numbers is seen, of compared applications too, and which finish more often', async () => {
    const tables = viewer.panel.locator('.panel-scroller')
    for (const [compared, shown] of [
      ['', 'Finished'],
      [
        '&device=phone&compared=device&with=desktop',
        /Finished, desktop: (no clear difference|(more|less) often than phone \([+−]\d+ to [+−]\d+\spoints\))\./,
      ],
    ] as const) {
      await viewer.movesTo(
        `/statechart?${new URLSearchParams({ panel: 'numbers', numbers: `days=84${compared}` })}`,
      )
      await expect(viewer.panel).toContainText(shown)
      for (const width of [390, 768, 1100, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(tables.nth(4)).toBeVisible()
        const hidden = await tables.evaluateAll((all) =>
          all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
        )
        expect(hidden, `hidden at ${width} pixels`).toHaveLength(0)
      }
    }
  })
})
