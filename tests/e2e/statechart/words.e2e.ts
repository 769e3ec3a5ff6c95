import type { Page } from 'playwright/test'
import { ENGINEERS, IDENTIFIER } from '../../specification/words-of-engineers.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN }, isSample: true })

const panel = (name: string, texts: Record<string, string> = {}) =>
  `/statechart?${new URLSearchParams({ panel: name, ...texts })}`

const VERSIONS = panel('versions', { before: '0.1.0+earlier' })

/** The map and each panel; the words of all elements and persons are those of `words.test.ts`. */
const ADDRESSES = [
  '/statechart',
  '/statechart?wall=on',
  panel('numbers'),
  panel('numbers', { numbers: 'compared=device&with=phone' }),
  panel('person', { step: '31' }),
  panel('person', { run: 'any' }),
  panel('what-if'),
  VERSIONS,
  panel('facts'),
  panel('details'),
  ...['intro', 'workExperience', 'puzzle5', 'funnel.vetting', 'deciding / always / 5'].map(
    (chosen) => panel('details', { chosen }),
  ),
]

const SEARCHES = ['timer', 'vetting', 'phone', 'offline', 'NJ', 'server']

/** Names of companies and of this release, and what a product manager is given. */
const NAMES = /LinkedIn|ZipRecruiter|\b\w+\.\w+\.\d+@mail\.example|Forget this token/g

test('a product manager reads no name of the code and no word of engineers', async ({ page }) => {
  test.slow()
  const viewer = new StatechartPage(page)
  await viewer.opens(`/statechart#token=${OPERATOR_TOKEN}`)
  const found = new Set<string>()
  const read = async (where: string) => {
    for (const text of await textsOn(page)) {
      const words = text.replaceAll(NAMES, '')
      for (const [name] of [...words.matchAll(IDENTIFIER), ...words.matchAll(ENGINEERS)]) {
        found.add(`${where} has ${name}: ${text}`)
      }
    }
  }
  for (const address of ADDRESSES) {
    await viewer.movesTo(address)
    if (address === VERSIONS) await expect(viewer.panel).toContainText('Half-way here now')
    await expect(page.getByText('Counted at').first()).toBeVisible()
    await expect(page.getByText(/^Loading|loading …|being (?:counted|fetched)/)).toHaveCount(0)
    expect((await textsOn(page)).length, address).toBeGreaterThan(30)
    await read(address)
  }
  await viewer.movesTo(panel('person', { run: 'any' }))
  for (const outcome of ['appliedByReview', 'step-3']) {
    await viewer.panel.getByLabel('Outcome').selectOption(outcome)
    await viewer.panel
      .getByRole('button', { name: /^Show: / })
      .first()
      .click()
    await expect(page.locator('section.run')).toBeVisible()
    await read(`recorded ${outcome}`)
    await viewer.panel.getByRole('button', { name: 'All applications' }).click()
  }
  for (const words of SEARCHES) {
    await viewer.search.fill(words)
    await expect(page.getByRole('list', { name: 'Found' })).toBeVisible()
    await read(`search ${words}`)
  }
  expect([...found]).toEqual([])
})

/** Every text that is seen or read out, or that a press opens, without what only engineers open. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // An applicant's screen says what applicants read.
    const shown = [...document.querySelectorAll('.viewer *:not(.small-screen *)')].filter(
      (element) =>
        !element
          .closest('details')
          ?.querySelector('summary')
          ?.textContent.startsWith('For engineers'),
    )
    return shown.flatMap((element) => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      return [
        ...own.map(({ textContent }) => textContent ?? ''),
        ...['aria-label', 'title', 'aria-valuetext', 'aria-description'].map(
          (name) => element.getAttribute(name) ?? '',
        ),
      ].filter((text) => text.trim() !== '')
    })
  })
}
