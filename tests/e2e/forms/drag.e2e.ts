import { writeFile } from 'node:fs/promises'
import type { CDPSession, Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { Applicant, PDF } from '../screens/applicant.ts'

/** Drags a file from outside the browser onto the middle of what is shown, and lets it go. */
async function dragsOnto(shown: Locator, file: string, devtools: CDPSession): Promise<void> {
  const { x, y, width, height } = (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    })
  }
}

/** Waits for what an engine would do with a file that the page does not take. */
async function remains(page: Page, url: string): Promise<void> {
  await page.evaluate(() => document.readyState)
  expect(page.url()).toBe(url)
  expect(page.context().pages()).toHaveLength(1)
}

test('a file from the desktop that is dropped on its field is uploaded, anywhere else it does not open in place of the page', async ({
  page,
  context,
}, testInfo) => {
  const devtools = await context.newCDPSession(page)
  const file = testInfo.outputPath(PDF.name)
  await writeFile(file, PDF.buffer)
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  const url = page.url()
  await dragsOnto(page.getByRole('heading', { level: 1 }), file, devtools)
  await remains(page, url)

  await applicant.picks(/share your background/, 'Resume upload')
  await dragsOnto(page.getByRole('button', { name: 'Resume Choose a file' }), file, devtools)
  await applicant.seesUploaded(PDF.name)
  await remains(page, url)
})
