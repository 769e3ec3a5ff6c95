import { utimes, writeFile } from 'node:fs/promises'
import type { Locator, Page, Route } from 'playwright/test'
import { WORK_EXPERIENCE } from '../../../machines/examples/answers.ts'
import { PUZZLE_INTRO } from '../../specification/steps.ts'
import { overflowing } from '../a11y/fits.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant, PDF, type SavedChanges } from '../screens/applicant.ts'

const FAILURE = 'File upload failed. Please try again.'

async function arrives(page: Page): Promise<Applicant> {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Resume upload')
  return applicant
}

function fieldOn(page: Page) {
  return page.getByRole('button', { name: 'Resume Choose a file', exact: true })
}

function inputOn(page: Page) {
  return page.locator('input[type=file]')
}

async function referenceOf(applicant: Applicant): Promise<string | undefined> {
  return (await applicant.stored('drafts'))?.workExperience?.resume
}

/** Notes from now on whether the page takes a paste or a drop for itself. */
async function watchesTransfers(page: Page): Promise<() => Promise<boolean>> {
  const taken = await page.evaluateHandle(() => {
    const noted = { isTaken: false }
    const note = ({ defaultPrevented }: Event) => {
      noted.isTaken = defaultPrevented
    }
    addEventListener('paste', note)
    addEventListener('drop', note)
    return noted
  })
  return async () => {
    const { isTaken } = await taken.jsonValue()
    await taken.evaluate((noted) => {
      noted.isTaken = false
    })
    return isTaken
  }
}

/** Copies a picture and texts, as a spreadsheet or another program does, and presses the keys that paste it. */
async function pastes(page: Page, texts: Record<string, string> = {}): Promise<void> {
  await page.evaluate(async (copied) => {
    const picture = new OffscreenCanvas(8, 8)
    picture.getContext('2d')?.fillRect(0, 0, 8, 8)
    const parts: Record<string, Blob> = { 'image/png': await picture.convertToBlob() }
    for (const [type, text] of Object.entries(copied)) parts[type] = new Blob([text], { type })
    await navigator.clipboard.write([new ClipboardItem(parts)])
  }, texts)
  await page.keyboard.press('ControlOrMeta+v')
}

/** Drags files or a text from outside the browser onto the middle of what is shown; returns what lets it go. */
async function drags(
  onto: Locator,
  { files = [], text = '' }: { files?: string[]; text?: string },
): Promise<() => Promise<void>> {
  await onto.scrollIntoViewIfNeeded()
  const box = await onto.boundingBox()
  if (!box) throw new Error('There is nothing to drop it on')
  const devtools = await onto.page().context().newCDPSession(onto.page())
  const items = text === '' ? [] : [{ mimeType: 'text/plain', data: text }]
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items, files, dragOperationsMask: 1 },
    })
  await drag('dragEnter')
  await drag('dragOver')
  return async () => {
    await drag('drop')
    await devtools.detach()
  }
}

/** Longer than the form takes one. */
const TOO_LONG_REFERENCE = `https://files.example/${'a'.repeat(2_027)}`

const TOO_LARGE_ON_THE_WAY =
  'This connection takes no file of that size. Choose a smaller one, or try it on another network.'

test('what is dropped or pasted belongs to the field under it, unless it brings files alone; of files the first is uploaded', async ({
  page,
  context,
}, testInfo) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const files = [PDF.name, 'letter.pdf'].map((name) => testInfo.outputPath(name))
  for (const file of files) await writeFile(file, PDF.buffer)
  const file = { files: files.slice(0, 1) }
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  const isTaken = await watchesTransfers(page)
  const drops = async (onto: Locator, dragged: { files?: string[]; text?: string }) => {
    const letGo = await drags(onto, dragged)
    await letGo()
  }
  const reason = page.getByLabel('Why are you a good fit?')
  const title = page.getByRole('heading', { level: 1 })
  const url = page.url()

  await test.step('a file that is dropped on a screen without its field does not open in place of the page', async () => {
    await drops(title, file)
    expect(await isTaken()).toBe(true)
    await drops(title, { text: 'text' })
    expect(await isTaken()).toBe(false)
    expect(page.url()).toBe(url)
    expect(context.pages()).toHaveLength(1)
  })
  await test.step('pictures are taken only in addition to another way of sharing', async () => {
    const documents =
      'application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    await applicant.picks(/share your background/, 'Resume upload')
    await expect(inputOn(page)).toHaveAttribute('accept', `.pdf,.doc,.docx,${documents}`)
    await applicant.picks(/share your background/, 'LinkedIn profile')
    await applicant.ticks('Also add a resume')
    await expect(inputOn(page)).toHaveAttribute(
      'accept',
      `.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif,.bmp,.webp,${documents},image/jpeg,image/png,image/gif,image/bmp,image/webp`,
    )
    await expect(fieldOn(page)).toHaveAccessibleDescription(
      'PDF, DOCX, or image files (JPG, PNG), up to 10MB',
    )
  })
  await test.step('a paste belongs to the field that has the focus, and a picture with other texts to none', async () => {
    await reason.focus()
    await pastes(page, { 'text/plain': 'a\tb' })
    await expect(reason).toHaveValue('a\tb')
    expect(await isTaken()).toBe(false)
    await fieldOn(page).focus()
    for (const text of ['text/plain', 'text/html']) {
      await pastes(page, { [text]: 'a\tb' })
      expect(await isTaken(), text).toBe(false)
    }
    await expect(fieldOn(page)).toBeVisible()
  })
  await test.step('a picture that is pasted alone, or with its name, is uploaded', async () => {
    for (const texts of [{}, { 'text/plain': '/home/ada/image.png' }]) {
      await fieldOn(page).focus()
      await pastes(page, texts)
      expect(await isTaken()).toBe(true)
      await applicant.seesUploaded('image.png')
      await applicant.removesFile()
    }
  })
  await applicant.picks(/share your background/, 'Resume upload')
  await test.step('a text that is dropped belongs to the field under it, a file to none but its own', async () => {
    await reason.fill('')
    await drops(reason, { text: 'text' })
    await expect(reason).toHaveValue('text')
    await drops(reason, file)
    expect(await isTaken()).toBe(true)
    await expect(fieldOn(page)).toBeVisible()
    await drops(fieldOn(page), file)
    await applicant.seesUploaded(PDF.name)
    await drops(page.locator('.file-status'), file)
    expect(await isTaken()).toBe(true)
    expect(page.url()).toBe(url)
    await applicant.removesFile()
  })
  await test.step('a drop from a program that does not hand its file over says what to do', async () => {
    const none = await page.evaluateHandle(() => new DataTransfer())
    const advice = 'That app did not hand over the file. Save it first, then choose it here.'
    await expect(fieldOn(page)).toBeFocused()
    await fieldOn(page).dispatchEvent('drop', { dataTransfer: none })
    await applicant.hears(advice)
    await expect(fieldOn(page)).toHaveAccessibleDescription(`PDF or DOCX, up to 10MB ${advice}`)
    await inputOn(page).setInputFiles(PDF)
    await applicant.seesUploaded(PDF.name)
    await expect(page.getByText(advice)).toBeHidden()
    await applicant.removesFile()
  })
  await test.step('of two files that are dropped the first is uploaded, and the second named as not taken', async () => {
    const notTaken = page.getByText('Only one file can be sent. Not taken: letter.pdf.')
    const letGo = await drags(fieldOn(page), { files })
    await expect(page.locator('.drop-zone')).toHaveAttribute('data-dragging', 'true')
    await letGo()
    await applicant.seesUploaded(PDF.name)
    await expect(notTaken).toBeVisible()
    await applicant.removesFile()
    await expect(notTaken).toBeHidden()
  })
})

test('an upload begins once its file is read, shows how far it is, and ends when it is cancelled, cut off or not answered', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/upload_aws|ERR_FAILED/)
  const applicant = await arrives(page)
  await test.step('a file that is still being read when its field goes is not uploaded', async () => {
    await page.evaluate(() => {
      const { promise: isReleased, resolve } = Promise.withResolvers<void>()
      const read = Blob.prototype.arrayBuffer
      Blob.prototype.arrayBuffer = async function () {
        await isReleased
        return read.call(this)
      }
      window.addEventListener('release', () => resolve())
    })
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('upload')) uploads.push(request.url())
    })
    await inputOn(page).setInputFiles(PDF)
    await expect(page.locator('.drop-zone')).toHaveText('Checking…')
    await applicant.picks(/share your background/, 'Written summary')
    await expect(inputOn(page)).toHaveCount(0)
    await page.evaluate(() => window.dispatchEvent(new Event('release')))
    await applicant.waits(1_000)
    await applicant.picks(/share your background/, 'Resume upload')
    await expect(fieldOn(page)).toBeVisible()
    expect(uploads).toEqual([])
  })
  await test.step('the percentage shows during the upload, which can be cancelled', async () => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await devtools.send('Network.emulateNetworkConditions', {
      ...unlimited,
      uploadThroughput: 400_000,
    })
    await inputOn(page).setInputFiles({
      ...PDF,
      buffer: Buffer.from(`%PDF-1.4\n${'a'.repeat(1_000_000)}\n%%EOF\n`),
    })
    await expect(page.locator('.file-status', { hasText: 'Uploading ada-byron.pdf' })).toBeVisible()
    const bar = page.getByRole('progressbar', { name: 'Resume' })
    await expect
      .poll(() => bar.evaluate((element) => (element as HTMLProgressElement).value))
      .toBeGreaterThan(0)
    await expect(page.getByText(/^([1-9]\d?|100)%$/).filter({ visible: true })).not.toHaveCount(0)

    const remove = page.getByRole('button', { name: 'Remove file' })
    await remove.focus()
    await page.getByRole('button', { name: 'Continue' }).focus()
    await remove.click()
    await expect(fieldOn(page)).toBeFocused()
    expect(await referenceOf(applicant)).toBe('')
    await devtools.send('Network.emulateNetworkConditions', unlimited)
  })
  await test.step('an upload that is never answered has failed after 30 seconds, and can be tried again', async () => {
    const pending = Promise.withResolvers<Route>()
    await page.route('**/upload_aws', (route) => pending.resolve(route))
    await inputOn(page).setInputFiles(PDF)
    await pending.promise
    await applicant.stopsClock()
    await applicant.waits(20_000)
    await expect(page.getByText(FAILURE)).toBeHidden()
    await applicant.waits(11_000)
    await expect(page.getByText(FAILURE)).toBeVisible()
    await page.clock.resume()
    await page.unroute('**/upload_aws')
    await applicant.presses('Try again')
    await applicant.seesUploaded(PDF.name)
    await applicant.removesFile()
  })
  await test.step('Continue waits for the upload with the focus, and says that it failed', async () => {
    const pending = Promise.withResolvers<Route>()
    await page.route('**/upload_aws', (route) => pending.resolve(route))
    await inputOn(page).setInputFiles(PDF)
    await applicant.types('Why are you a good fit?', 'I notice what others overlook.')
    await applicant.continues()
    await expect(page.getByRole('button', { name: 'File on its way…', exact: true })).toBeFocused()
    await (await pending.promise).abort('failed')
    await expect(page.getByRole('region', { name: /Please correct/ }).getByRole('link')).toHaveText(
      [FAILURE],
    )
    await expect(fieldOn(page)).toHaveAccessibleDescription(`PDF or DOCX, up to 10MB ${FAILURE}`)
  })
})

test('for a file that cannot be used the page says why, and offers to try again only what may succeed', async ({
  page,
  consoleErrors,
}, testInfo) => {
  consoleErrors.allow(/upload_aws|415|ERR_/)
  const applicant = await arrives(page)
  await test.step('for a file that page or backend refuses the page says why, and only offers to choose another one', async () => {
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/upload_aws')) uploads.push(request.url())
    })
    const isRefused = async (
      file: { name?: string; buffer?: Buffer } | string,
      reason: string,
      announced = reason,
    ) => {
      await inputOn(page).setInputFiles(typeof file === 'string' ? file : { ...PDF, ...file })
      await expect(page.getByText(reason, { exact: true }).last()).toBeVisible()
      await applicant.hears(announced)
      await expect(fieldOn(page)).toHaveAccessibleDescription(`PDF or DOCX, up to 10MB ${reason}`)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
      expect(await referenceOf(applicant)).toBe('')
    }
    const large = testInfo.outputPath(PDF.name)
    await writeFile(large, Buffer.alloc(10_485_761, 'a'))
    await isRefused(large, 'ada-byron.pdf is 10.1 MB. Choose a file of at most 10 MB.')
    await isRefused(
      { name: 'ada-byron.doc', buffer: Buffer.from('{\\rtf1 text}') },
      'ada-byron.doc is an RTF document, which cannot be used. Save it as PDF or DOCX, and choose the new one.',
    )
    expect(uploads).toEqual([])
    await isRefused(
      { buffer: Buffer.from('%PDF-1.4 cut off') },
      `${FAILURE} This file is damaged, or is not a PDF file, whatever its name says. Open it, save it as PDF, and choose the new one.`,
      'Upload of ada-byron.pdf failed',
    )
    await inputOn(page).setInputFiles(PDF)
    await applicant.seesUploaded(PDF.name)
    await applicant.removesFile()
  })
  await test.step('a file that was changed since it was chosen is to be chosen again', async () => {
    const path = testInfo.outputPath('ada-byron.pdf')
    await writeFile(path, PDF.buffer)
    await page.route('**/upload_aws', (route) => route.abort('failed'))
    await inputOn(page).setInputFiles(path)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('**/upload_aws')
    await utimes(path, 0, 0)
    await applicant.presses('Try again')
    await expect(fieldOn(page)).toHaveAccessibleDescription(
      `PDF or DOCX, up to 10MB ${FAILURE} The file was changed or removed after it was chosen: choose it again.`,
    )
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  })
  await test.step('of what another party answers, a size is not tried again, a reference too long for the form is', async () => {
    const says = async (answer: Parameters<Route['fulfill']>[0], text: string, mayTry: boolean) => {
      const answered = page.waitForResponse('**/upload_aws')
      await page.route('**/upload_aws', (route) => route.fulfill(answer))
      await inputOn(page).setInputFiles(PDF)
      await answered
      await expect(page.locator('.field-error')).toHaveText(text)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(mayTry ? 1 : 0)
      await page.unroute('**/upload_aws')
    }
    await says({ status: 413, body: '<h1>413</h1>' }, `${FAILURE} ${TOO_LARGE_ON_THE_WAY}`, false)
    await says({ json: TOO_LONG_REFERENCE }, FAILURE, true)
  })
})

test('why a file is refused is seen above the buttons, where its field ended at them, and a long name is broken into lines @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await arrives(page)
  const zone = page.locator('.drop-zone')
  const buttons = page.locator('.button-row')
  await zone.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await fieldOn(page).focus()
  await inputOn(page).setInputFiles({ ...PDF, name: 'ada-byron.odt', buffer: Buffer.from('text') })
  const reason = page.locator('.field-error', { hasText: 'ada-byron.odt cannot be used' })
  await expect(reason).toBeVisible()
  await expect
    .poll(async () => {
      const [text, below] = [await reason.boundingBox(), await buttons.boundingBox()]
      return (text?.y ?? 0) + (text?.height ?? 0) <= (below?.y ?? 0)
    })
    .toBe(true)

  const name = `${'ada_byron_'.repeat(12)}.txt`
  await inputOn(page).setInputFiles({ ...PDF, name, buffer: Buffer.from('text') })
  await expect(page.locator('.field-error')).toContainText(`${name} cannot be used`)
  expect(await overflowing(page)).toEqual([])
})

/** Changes of records that make a reference that of the résumé. */
function withResume(resume: string): SavedChanges {
  const workExperience = { ...WORK_EXPERIENCE, shareMethod: 'resume' as const, resume }
  return { application: { workExperience } }
}

test('a stored reference that the form does not take is missed by Continue, and one whose file the backend no longer has is said above a later step, and at its own', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/410/)
  const applicant = new Applicant(page)
  await applicant.returnsTo(3, withResume(TOO_LONG_REFERENCE))
  await applicant.continues()
  await expect(page.getByRole('region', { name: /Please correct/ }).getByRole('link')).toHaveText([
    'Resume is required',
  ])

  const resume = `${server.url}/api/files/0c4d8a52-7f0e-4b8e-9b1f-6f0f4f3f2a10.pdf`
  await applicant.returnsTo(PUZZLE_INTRO, withResume(resume))
  const notice = page.getByRole('complementary', {
    name: 'Your resume is no longer on our server',
  })
  await expect(notice).toContainText('You can go on without it.')
  expect((await applicant.stored('application'))?.workExperience?.resume).toBe('')

  await notice.getByRole('button', { name: 'Upload it again' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByText('Your file is no longer on our server.')).toBeVisible()
  await applicant.attaches(PDF)
  await expect(page.getByText('Your file is no longer on our server.')).toBeHidden()
})

test('a reload that cuts off an upload says that it did not finish in this tab until another file is chosen, as does another tab, and a removed one leaves nothing', async ({
  page,
  context,
}) => {
  const unfinished = 'The upload did not finish in this tab. Choose the file again.'
  const applicant = await arrives(page)
  await page.route('**/upload_aws', () => {})
  await inputOn(page).setInputFiles(PDF)
  await expect(page.locator('.file-status')).toHaveText('Uploading ada-byron.pdf')
  const other = new Applicant(await context.newPage())
  await other.opens()
  const description = `PDF or DOCX, up to 10MB ${unfinished}`
  await expect(fieldOn(other.page)).toHaveAccessibleDescription(description)
  await other.page.close()
  for (const _ of ['once', 'twice']) {
    await applicant.reloads()
    await expect(fieldOn(page)).toHaveAccessibleDescription(description)
  }
  await applicant.continues()
  await expect(page.getByRole('region', { name: /Please correct/ }).getByRole('link')).toHaveText([
    unfinished,
    'Please explain why you would be a good fit',
  ])
  await inputOn(page).setInputFiles(PDF)
  await applicant.removesFile()
  await expect(page.getByText(unfinished)).toHaveCount(0)
  await applicant.reloads()
  await expect(fieldOn(page)).toHaveAccessibleDescription('PDF or DOCX, up to 10MB')
})
