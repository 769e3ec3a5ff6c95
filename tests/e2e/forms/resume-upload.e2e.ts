import type { Page, Route } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const FAILURE = 'File upload failed. Please try again.'
const UPLOADING = 'File on its way…'
const PDF = { name: 'ada-byron.pdf', mimeType: 'application/pdf', buffer: pdfOf(1_000) }

function pdfOf(bytes: number): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(bytes, 'a'),
    Buffer.from('\n%%EOF\n'),
  ])
}

async function arrives(page: Page): Promise<Applicant> {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Resume upload')
  return applicant
}

function fieldOn(page: Page) {
  return page.getByLabel('Resume', { exact: true })
}

async function referenceOf(applicant: Applicant): Promise<string | undefined> {
  return (await applicant.stored('drafts'))?.workExperience?.resume
}

test('a file chosen by a click is uploaded and can be removed', async ({ page, server }) => {
  const applicant = await arrives(page)
  const chooser = page.waitForEvent('filechooser')
  await fieldOn(page).click()
  await (await chooser).setFiles(PDF)
  await expect(page.getByText('ada-byron.pdf uploaded')).toBeVisible()
  expect(await referenceOf(applicant)).toMatch(new RegExp(`^${server.url}/`))

  await page.getByRole('button', { name: 'Remove file' }).click()
  await expect(fieldOn(page)).toBeVisible()
  await expect(page.getByText('ada-byron.pdf')).toBeHidden()
  expect(await referenceOf(applicant)).toBe('')
})

test('the accessible name contains the visible words (WCAG 2.5.3)', async ({ page }) => {
  await arrives(page)
  await expect(fieldOn(page)).toHaveAccessibleName('Resume Choose a file or drop it here')
})

test('a file dropped on the field is uploaded, one dropped beside it does not leave the page', async ({
  page,
}) => {
  await arrives(page)
  const dataTransfer = await page.evaluateHandle((text) => {
    const carried = new DataTransfer()
    carried.items.add(new File([text], 'ada-byron.pdf', { type: 'application/pdf' }))
    return carried
  }, PDF.buffer.toString())
  const isHeldBack = await page
    .getByRole('main')
    .evaluate(
      (card, carried) =>
        !card.dispatchEvent(
          new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carried }),
        ),
      dataTransfer,
    )
  expect(isHeldBack).toBe(true)
  await expect(fieldOn(page)).toBeVisible()

  await fieldOn(page).dispatchEvent('dragenter', { dataTransfer })
  await expect(page.locator('.drop-zone')).toHaveAttribute('data-dragging', 'true')
  await fieldOn(page).dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('ada-byron.pdf uploaded')).toBeVisible()
})

test('the percentage shows during the upload, which can be cancelled', async ({
  page,
  context,
}) => {
  const applicant = await arrives(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  })
  await fieldOn(page).setInputFiles({ ...PDF, buffer: pdfOf(1_000_000) })
  await expect(page.getByText('Uploading ada-byron.pdf')).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Resume' })
  await expect
    .poll(() => bar.evaluate((element) => (element as HTMLProgressElement).value))
    .toBeGreaterThan(0)
  const shown = await page
    .getByText(/^\d+%$/)
    .filter({ visible: true })
    .first()
    .textContent()
  expect(Number.parseInt(shown ?? '', 10)).toBeGreaterThan(0)
  expect(Number.parseInt(shown ?? '', 10)).toBeLessThanOrEqual(100)

  await page.getByRole('button', { name: 'Remove file' }).click()
  await expect(fieldOn(page)).toBeVisible()
  expect(await referenceOf(applicant)).toBe('')
})

/** Continues while the upload is held; the test decides how the request ends. */
async function continuesMeanwhile(page: Page) {
  const applicant = await arrives(page)
  const held = Promise.withResolvers<Route>()
  await page.route('**/upload_aws', (route) => held.resolve(route))
  await fieldOn(page).setInputFiles(PDF)
  await applicant.types('Why are you a good fit?', 'I notice what others overlook.')
  await applicant.presses('Continue')
  return { applicant, route: await held.promise }
}

test('Continue waits for a running upload, says so, and continues by itself', async ({ page }) => {
  const { applicant, route } = await continuesMeanwhile(page)
  await expect(page.getByRole('button', { name: UPLOADING, exact: true })).toBeFocused()
  await expect(
    page.getByText('Your file is still on its way. This page goes on by itself when it is there.'),
  ).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Resume' })).toBeVisible()
  await expect(page.getByText('Resume is required')).toBeHidden()

  await route.continue()
  await applicant.sees('Casino affiliation')
})

test('Continue that waits for a file says when the upload has failed, and can be pressed again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/upload_aws|ERR_FAILED/)
  const { applicant, route } = await continuesMeanwhile(page)
  await route.abort('failed')
  await expect(page.getByRole('region', { name: /Please correct/ }).getByRole('link')).toHaveText([
    FAILURE,
  ])
  await page.unroute('**/upload_aws')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(FAILURE)).toHaveCount(0)
  await applicant.presses('Continue')
  await applicant.sees('Casino affiliation')
})

test('for a refused file the page says why, and only offers to choose another one', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/upload_aws|415|413/)
  const applicant = await arrives(page)
  await fieldOn(page).setInputFiles({ ...PDF, buffer: Buffer.from('%PDF-1.4 cut off') })
  const reason = 'The file is damaged or is no .pdf: open it, save it as .pdf and send that.'
  await expect(page.getByText(reason, { exact: true })).toBeVisible()
  await expect(fieldOn(page)).toHaveAccessibleDescription(`PDF or DOCX, up to 10MB ${reason}`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  expect(await referenceOf(applicant)).toBe('')

  await page.route('**/upload_aws', (route) => route.fulfill({ status: 413, body: '<html>' }))
  await fieldOn(page).setInputFiles(PDF)
  await expect(page.getByText('This file was not accepted. Choose another file.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()

  await page.unroute('**/upload_aws')
  await fieldOn(page).setInputFiles(PDF)
  await expect(page.getByText('ada-byron.pdf uploaded')).toBeVisible()
})

test('a failed upload says so under the uploader, clears the value and can be retried', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/500 \(Internal Server Error\)/)
  const applicant = await arrives(page)
  await fieldOn(page).setInputFiles(PDF)
  await expect(page.getByText('ada-byron.pdf uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Remove file' }).click()

  await page.route('**/upload_aws', (route) => route.fulfill({ status: 500 }))
  await fieldOn(page).setInputFiles(PDF)
  await expect(page.getByText(FAILURE, { exact: true })).toBeVisible()
  await expect(fieldOn(page)).toHaveAccessibleDescription(`PDF or DOCX, up to 10MB ${FAILURE}`)
  expect(await referenceOf(applicant)).toBe('')
  const field = await fieldOn(page).boundingBox()
  const message = await page.getByText(FAILURE, { exact: true }).boundingBox()
  expect(message?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0) - 1)

  await page.unroute('**/upload_aws')
  await fieldOn(page).setInputFiles(PDF)
  await expect(page.getByText(FAILURE)).toBeHidden()
  await expect(page.getByText('ada-byron.pdf uploaded')).toBeVisible()
  expect(await referenceOf(applicant)).not.toBe('')
})

test('an upload without an answer fails in the same words', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/upload_aws|ERR_FAILED/)
  await arrives(page)
  await page.route('**/upload_aws', (route) => route.abort('failed'))
  await fieldOn(page).setInputFiles(PDF)
  await expect(page.getByText(FAILURE, { exact: true })).toBeVisible()
})
