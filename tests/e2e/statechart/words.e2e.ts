import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { statechartDir } from '../../tools/docs.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN }, isSample: true })

const panel = (name: string, texts: Record<string, string> = {}) =>
  `/statechart?${new URLSearchParams({ panel: name, ...texts })}`

/** The map and each panel. */
const ADDRESSES = [
  '/statechart',
  '/statechart?wall=on',
  panel('numbers'),
  panel('numbers', { numbers: 'compared=device&with=phone' }),
  panel('person', { run: 'any' }),
  panel('what-if'),
  panel('versions', { before: '0.1.0+earlier' }),
  panel('facts'),
]

/** Every state and transition that Details explains. */
const ELEMENTS: readonly string[] = Object.values(
  JSON.parse(readFileSync(join(statechartDir, 'chart.json'), 'utf8')) as object,
)
  .filter((list) => Array.isArray(list))
  .flatMap((list: { id?: string }[]) => list.flatMap(({ id }) => id ?? []))

const SEARCHES = ['timer', 'vetting', 'phone', 'offline', 'tab', 'back', 'NJ', 'answers', 'server']

/** Names of the code and of the chart: `workExperience`, `create_contact`, `URL.REQUESTED`, `forget()`. */
const IDENTIFIER = /\b(?:[a-z]+[A-Z]\w*|[a-z]+(?:_[a-z]+)+|[A-Z]+(?:\.[A-Z]+)+|\w+\(\))/g
/** Words of engineers that look like those of everybody. */
const ENGINEERS = new RegExp(
  [
    'statechart|dead end|deadline|outbox|spinner|restoring|locating|specification|can be reached',
    'any other place|backend|database|local storage|cache|token|drafts?|unreadable|timed out|npm',
    'regions?|transitions?|payload|schema|in classes|tracking|pipeline|strokes?|fr[eo]ez\\w*|frozen',
    'acknowledged|memory|validat\\w+|parallel|saved records|the records|nowhere|ticked\\b(?!,|\\.)',
  ]
    .map((words) => `\\b(?:${words})\\b`)
    .join('|'),
  'gi',
)
/** Names of companies and of this release. */
const NAMES = /LinkedIn|ZipRecruiter|\b\w+\.\w+\.\d+@mail\.example/g

test('a product manager reads no name of the code and no word of engineers', async ({ page }) => {
  test.setTimeout(240_000)
  const viewer = new StatechartPage(page)
  await viewer.opens(`/statechart#token=${OPERATOR_TOKEN}`)
  const found = new Set<string>()
  const read = (where: string, texts: readonly string[]) => {
    for (const text of texts) {
      const words = text.replaceAll(NAMES, '')
      for (const [name] of [...words.matchAll(IDENTIFIER), ...words.matchAll(ENGINEERS)]) {
        found.add(`${where} has ${name}: ${text}`)
      }
    }
  }
  for (const address of ADDRESSES) {
    await page.goto(address)
    await expect(page.getByText('Counted at').first()).toBeVisible()
    await expect(page.getByText(/^Loading|being (?:counted|fetched)/)).toHaveCount(0)
    const texts = await textsOn(page)
    expect(texts.length, address).toBeGreaterThan(30)
    read(address, texts)
  }

  await page.goto(panel('details'))
  await viewer.seesDetails('Application funnel')
  for (const chosen of ELEMENTS) read(chosen, await textsAt(page, panel('details', { chosen })))

  await page.goto(panel('person'))
  const whose = viewer.panel.getByLabel('Whose application')
  for (const person of await whose.locator('option').allTextContents()) {
    const steps = Number(
      (await textsAt(page, panel('person', { person })))
        .find((text) => text.startsWith(' of '))
        ?.slice(4),
    )
    expect(steps).toBeGreaterThan(20)
    for (let step = 0; step < steps; step += 1) {
      read(
        `${person} at ${step}`,
        await textsAt(page, panel('person', { person, step: `${step}` })),
      )
    }
  }

  await page.goto(panel('person', { run: 'any' }))
  const outcome = viewer.panel.getByLabel('Outcome')
  const endings = await outcome
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  for (const of of endings) {
    await textsAt(page, panel('person', { run: 'any', of }))
    const [first] = await viewer.panel.getByRole('button', { name: /^Show: / }).all()
    if (!first) continue
    await first.click()
    await expect(page.locator('section.run')).toBeVisible()
    read(`recorded ${of}`, await textsOn(page))
  }

  for (const words of SEARCHES) {
    await viewer.search.fill(words)
    await expect(page.getByRole('list', { name: 'Found' })).toBeVisible()
    read(`search ${words}`, await textsOn(page))
  }
  expect([...found]).toEqual([])
})

/** The texts after a link inside the page was followed. */
async function textsAt(page: Page, address: string): Promise<string[]> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, address)
  return textsOn(page)
}

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
