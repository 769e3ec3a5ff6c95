import type { Page, TestInfo } from 'playwright/test'
import { test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { inEachState, SCREENS } from '../screens/every-screen.ts'

/** Folded and small phones, a phone at 200 % zoom, one in landscape, and a desktop window at 400 %. */
const SIZES = [
  [280, 653],
  [320, 568],
  [195, 422],
  [844, 390],
  [320, 256],
] as const

/** The states that look different in their frame. */
const PICTURED = new Set([
  'intro',
  'contact',
  'contact, refused',
  'eligibility',
  'eligibility, what is saved',
  'eligibility, greeted after an absence',
  'eligibility, asked whether to start over',
  'eligibility, asked whether to forget the application',
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
  const pictured = states.filter(({ name }) => PICTURED.has(name))
  for (const isOtherVisit of [false, true]) {
    test(`${screen}: pictures at small sizes, ${isOtherVisit ? 'dark, continued in another tab' : 'light'} @phone`, async ({
      page,
      consoleErrors,
    }, testInfo) => {
      await page.emulateMedia({
        reducedMotion: 'reduce',
        colorScheme: isOtherVisit ? 'dark' : 'light',
      })
      const applicant = new Applicant(page, 'touch')
      await applicant.opens()
      if (isOtherVisit) await page.addInitScript(() => sessionStorage.removeItem('funnel.visit'))
      for (const state of pictured) {
        await page.setViewportSize({ width: 390, height: 844 })
        await inEachState([state], applicant, consoleErrors, () =>
          picturesAt(page, state.name, testInfo),
        )
      }
    })
  }
}

async function picturesAt(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const title = `${name}, ${width} × ${height}`
    const path = testInfo.outputPath(`${title}.jpeg`)
    await page.screenshot({ path, type: 'jpeg', quality: 80 })
    await testInfo.attach(title, { path, contentType: 'image/jpeg' })
  }
}
