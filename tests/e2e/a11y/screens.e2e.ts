import { HtmlValidate } from 'html-validate'
import type { Page, TestInfo } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { inEachState, SCREENS } from '../screens/every-screen.ts'
import { byFinger, clipped, overflowing, spacesText, tooSmall, withTextDoubled } from './fits.ts'
import { pressesEach } from './silence.ts'
import { expectAccessible } from './violations.ts'

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** What a checker of HTML finds wrong with a page, as `rule: message (selector)`. */
async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

/** The accessible names that say a word twice in a row; that of a row of a board is its cells', each read for itself. */
async function stammeringNames(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const names = [...tree.matchAll(/^\s*- (?!row )\w+ "(.*)"/gm)].map(([, name = '']) => name)
  return names.filter((name) => /(?<!\p{L})(\p{L}+)[^\p{L}]+\1(?!\p{L})/iu.test(name))
}

/** The live regions, each with its place in the page. */
function liveRegions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const read = document.querySelector('dialog:modal') ?? document.body
    return [...document.querySelectorAll('[aria-live], [role=status], [role=log], output')].map(
      (region) => `${region.id}${region === read.lastElementChild ? ', last' : ''}`,
    )
  })
}

/** Folded and small phones, a phone at 200 % zoom, one in landscape, and a desktop window at 400 %. */
const PICTURES = [
  [280, 653, 'light'],
  [320, 568, 'dark'],
  [195, 422, 'light'],
  [844, 390, 'dark'],
  [320, 256, 'light'],
] as const

/** The states that look different in their frame. */
const PICTURED = new Set([
  'intro',
  'contact',
  'contact, refused',
  'eligibility',
  'eligibility, what is saved',
  'eligibility, greeted after an absence',
  'eligibility, continued in another tab',
  'eligibility, asked whether to start over',
  'work experience, everything shared',
  'casino affiliation',
  'puzzle intro',
  'level 1',
  'level 3, paused',
  'level 5',
  'puzzle complete',
  'thank-you, processing',
  'thank-you, approved',
  'thank-you, submitted',
])

for (const [screen, states] of SCREENS) {
  test(`${screen}: nothing against WCAG 2.2 AA in light and dark, HTML without fault, no stammering name, one live region, nothing out of sight at 320 px or with text of 200 %, targets large enough, and no press in silence`, async ({
    page,
    consoleErrors,
  }, testInfo) => {
    const window = page.viewportSize() ?? { width: 0, height: 0 }
    const pressed = new Set<string>()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await inEachState(states, new Applicant(page), consoleErrors, async (name, comesAgain) => {
      expect(await stammeringNames(page)).toEqual([])
      expect(await liveRegions(page)).toEqual(['announcements, last'])
      expect(await faultsIn(await page.content())).toEqual([])
      await expectAccessible(page)
      // A mouse in a window as wide as one of 1280 px at 400 % zoom.
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await overflowing(page)).toEqual([])
      expect(await tooSmall(page, 24)).toEqual([])
      await byFinger(page, async () => {
        expect(await overflowing(page), 'by finger').toEqual([])
        expect(await tooSmall(page, 44), 'for a finger').toEqual([])
        if (PICTURED.has(name)) await takesPictures(page, name, testInfo)
        await page.setViewportSize({ width: 390, height: 844 })
        await withTextDoubled(page, async () => {
          expect(await overflowing(page), 'with text of 200 %').toEqual([])
          expect(await clipped(page), 'with text of 200 %').toEqual([])
        })
      })
      await page.setViewportSize({ width: 320, height: 640 })
      await spacesText(page)
      expect(await overflowing(page), 'with the text spacing of WCAG 1.4.12').toEqual([])
      await page.setViewportSize(window)
      await pressesEach(page, pressed, comesAgain)
    })
  })
}

async function takesPictures(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  for (const [width, height, colorScheme] of PICTURES) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    const title = `${name}, ${width} × ${height}, ${colorScheme}`
    const path = testInfo.outputPath(`${title}.jpeg`)
    await page.screenshot({ path, type: 'jpeg', quality: 80 })
    await testInfo.attach(title, { path, contentType: 'image/jpeg' })
  }
}
