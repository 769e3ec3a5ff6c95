import type { Page } from 'playwright/test'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { test } from './vendor.ts'

const TRACKED = { trackingParams: { application_source: 'Joveo', jclickid: 'jc-42' } }

async function submitted(page: Page): Promise<Applicant> {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE, { application: TRACKED }, '/apply/puzzle-complete')
  await applicant.submits()
  return applicant
}

test('the script learns the click id and nothing else, once an application, over reloads too', async ({
  page,
  server,
  vendor,
  consoleErrors,
}) => {
  // The test's own script, which lays the records, runs in the frame too, and is refused there.
  consoleErrors.allow(/sessionStorage.*The document is sandboxed/)
  const applicant = await submitted(page)
  await expect.poll(() => vendor.visits).toHaveLength(1)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  expect(vendor.visits).toEqual([
    {
      found: {
        clickId: 'jc-42',
        cookie: 'SecurityError',
        storage: 'SecurityError',
        parent: 'SecurityError',
      },
      referrer: undefined,
    },
  ])
  await applicant.reloads()
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  expect(vendor.visits).toHaveLength(1)
  await expect(page.locator('iframe')).toHaveCount(0)
})

test.describe('injected into the page', () => {
  test.use({ conversionMode: 'injected' })

  test('the script runs once an application, over reloads too', async ({
    page,
    server,
    vendor,
  }) => {
    const applicant = await submitted(page)
    await expect.poll(() => vendor.visits).toHaveLength(1)
    expect(vendor.visits).toMatchObject([{ found: { clickId: 'jc-42' }, referrer: undefined }])
    await expect.poll(() => server.contacts()).toHaveLength(1)
    await applicant.reloads()
    await applicant.waits(3_000)
    await applicant.sees("You're approved!")
    expect(vendor.visits).toHaveLength(1)
    await expect(page.locator(`script[src^="${vendor.url}"]`)).toHaveCount(0)
  })
})

test.describe('where consent is required', () => {
  test.use({ measurement: { CONSENT: 'required' } })

  test('a Yes on the outcome runs the script that was due', async ({
    page,
    vendor,
    consoleErrors,
  }) => {
    consoleErrors.allow(/sessionStorage.*The document is sandboxed/)
    const applicant = await submitted(page)
    await applicant.waits(3_000)
    await applicant.sees("You're approved!")
    expect(vendor.visits).toEqual([])
    await applicant.presses('Yes, allow')
    await expect.poll(() => vendor.visits).toMatchObject([{ found: { clickId: 'jc-42' } }])
  })
})
