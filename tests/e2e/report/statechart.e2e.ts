import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { statechartDir } from '../../tools/docs.ts'
import { violationsOn } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'

const address = pathToFileURL(join(statechartDir, 'index.html')).href

test('every text of the drawn chart is as narrow as the layout took it to be', async ({ page }) => {
  await page.goto(`${address}#everything`)
  const tooWide = await page.locator('.card, .pill:not(.legend .pill)').evaluateAll((shapes) =>
    shapes.flatMap((shape) => {
      const isPill = shape.classList.contains('pill')
      const box = (isPill ? shape : shape.querySelector('.card-box'))?.getBoundingClientRect()
      const texts = (isPill ? shape.parentElement : shape)?.querySelectorAll('text') ?? []
      return [...texts]
        .filter((text) => {
          const { left, right } = text.getBoundingClientRect()
          return !box || left < box.left || right > box.right
        })
        .map((text) => text.textContent)
    }),
  )
  expect(tooWide).toEqual([])
})

test('a state is opened by its name, and a target by its pill', async ({ page }) => {
  await page.goto(address)
  const picture = page.locator('.scroller:visible')
  await picture.getByRole('link', { name: /^3 Work experience & fit/ }).click()
  await expect(page).toHaveURL(/#workExperience$/)
  await expect(picture.getByText('CONTINUE.PRESSED')).toBeVisible()
  await picture.getByRole('link', { name: '→ Casino affiliation' }).first().click()
  await expect(picture.getByText('CONTINUE.PRESSED')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no violation of WCAG 2.2 AA, ${colorScheme} @phone @desktop`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
      page.viewportSize()?.width,
    )
  })
}
