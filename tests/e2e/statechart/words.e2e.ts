import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN }, isSample: true })

/** The map, each panel, and what its links lead to. */
const ADDRESSES = [
  '/statechart',
  '/statechart?wall=on',
  '/statechart?panel=numbers',
  '/statechart?panel=numbers&numbers=compared%3Ddevice%26with%3Dphone',
  '/statechart?panel=person',
  '/statechart?panel=person&run=any',
  '/statechart?panel=person&run=any&of=step-3',
  '/statechart?panel=what-if',
  '/statechart?panel=versions&before=0.1.0%2Bearlier',
  '/statechart?panel=facts',
  '/statechart?panel=details',
  ...[
    'intro',
    'workExperience',
    'puzzle5',
    'thankYou',
    'funnel.vetting',
    'deciding / always / 5',
  ].map((chosen) => `/statechart?panel=details&chosen=${encodeURIComponent(chosen)}`),
]

/** Names of the code and of the chart: `workExperience`, `create_contact`, `URL.REQUESTED`. */
const IDENTIFIER = /\b(?:[a-z]+[A-Z]\w*|[a-z]+(?:_[a-z]+)+|[A-Z]+(?:\.[A-Z]+)+)\b/g
/** Words of engineers that look like those of everybody. */
const ENGINEERS =
  /statechart|dead end|deadline|outbox|spinner|restoring|locating|specification|can be reached|any other place/gi
/** Names of companies and of this release. */
const NAMES = /LinkedIn|ZipRecruiter|\b\w+\.\w+\.\d+@mail\.example/g

test('a product manager reads no name of the code and no word of engineers', async ({ page }) => {
  test.slow()
  const viewer = new StatechartPage(page)
  await viewer.opens(`/statechart#token=${OPERATOR_TOKEN}`)
  const found: string[] = []
  for (const address of ADDRESSES) {
    await page.goto(address)
    await expect(page.getByText('Counted at').first()).toBeVisible()
    await expect(page.getByText(/^Loading|being (?:counted|fetched)/)).toHaveCount(0)
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true
    })
    const texts = await textsOf(page)
    expect(texts.length, address).toBeGreaterThan(30)
    for (const text of texts) {
      const words = text.replaceAll(NAMES, '')
      for (const [name] of [...words.matchAll(IDENTIFIER), ...words.matchAll(ENGINEERS)]) {
        found.push(`${address} has ${name}: ${text}`)
      }
    }
  }
  expect([...new Set(found)]).toEqual([])
})

/** Every text that is seen or read out, without what only engineers open. */
function textsOf(page: StatechartPage['page']): Promise<string[]> {
  return page.evaluate(() => {
    const hidden = [...document.querySelectorAll('details')].filter((one) =>
      one.querySelector('summary')?.textContent?.startsWith('For engineers'),
    )
    for (const one of hidden) one.remove()
    // An applicant's screen says what applicants read.
    const shown = [...document.querySelectorAll('.viewer *:not(.small-screen *)')]
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
