import type { Page } from 'playwright/test'
import { waitForHydration } from '../first-view/hydration.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('the referrer of another site is recorded once', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.goesTo('/apply', 'https://jobs.example/')
  await applicant.sees('Job Description')
  expect((await applicant.stored('application'))?.trackingParams).toEqual({
    external_referrer: 'https://jobs.example/',
  })
  await applicant.goesTo('/apply?visit=2', 'https://other.example/')
  await applicant.sees('Job Description')
  expect((await applicant.stored('application'))?.trackingParams).toEqual({
    external_referrer: 'https://jobs.example/',
  })
})

test("the funnel's own address is never recorded as referrer", async ({ page, server }) => {
  const applicant = new Applicant(page)
  await applicant.goesTo('/apply')
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => window.location.assign('/apply/contact?cgc=partner')),
  ])
  await waitForHydration(page)
  await applicant.sees('Job Description')
  expect((await applicant.stored('application'))?.trackingParams).toEqual({ cgc: 'partner' })
  expect(await page.evaluate(() => document.referrer)).toBe(`${server.url}/apply`)
  await applicant.goesTo('/apply?visit=3', 'https://jobs.example/')
  await applicant.sees('Job Description')
  expect((await applicant.stored('application'))?.trackingParams).toEqual({
    cgc: 'partner',
    external_referrer: 'https://jobs.example/',
  })
})

/** Counts, over all loads of the page, how often the session was marked as viewed. */
async function countsViews(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, text) {
      setItem.call(this, key, text)
      if (this !== sessionStorage || key !== 'funnel.viewed') return
      setItem.call(this, 'views', String(Number(this.getItem('views')) + 1))
    }
  })
  return () => page.evaluate(() => sessionStorage.getItem('views'))
}

test('Application Viewed is recorded once a browser session', async ({ page, context }) => {
  const applicant = new Applicant(page)
  const views = await countsViews(page)
  await applicant.opens()
  await applicant.sees('Job Description')
  expect(await views()).toBe('1')
  expect(await page.evaluate(() => sessionStorage.getItem('funnel.viewed'))).not.toBeNull()
  await applicant.startsApplication()
  await applicant.reloads()
  await applicant.sees('Contact details')
  await applicant.goesTo('/apply/nowhere')
  await applicant.sees('Contact details')
  expect(await views()).toBe('1')

  const other = await context.newPage()
  const otherViews = await countsViews(other)
  const visitor = new Applicant(other)
  await visitor.goesTo('/apply')
  await visitor.sees('Contact details')
  expect(await otherViews()).toBe('1')
  expect(await views()).toBe('1')
})
