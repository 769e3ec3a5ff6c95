import { utimes, writeFile } from 'node:fs/promises'
import type { JSHandle, Page, Route } from 'playwright/test'
import { WORK_EXPERIENCE } from '../../../machines/examples/answers.ts'
import { PUZZLE_INTRO } from '../../specification/steps.ts'
import { overflowing } from '../a11y/fits.ts'
import { expect, test } from '../fixtures.ts'
import { problemAnswer } from '../paths/services.ts'
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

/** What a drag or the clipboard brings: files of these names, and texts by their type. */
function carrying(page: Page, names: string[], texts: Record<string, string> = {}) {
  return page.evaluateHandle(
    ([bytes, files, data]) => {
      const carried = new DataTransfer()
      for (const name of files) carried.items.add(new File([bytes], name))
      for (const [type, text] of Object.entries(data)) carried.setData(type, text)
      return carried
    },
    [PDF.buffer.toString(), names, texts] as const,
  )
}

/** Whether the page takes a drop or a paste on the first element of a selector for itself. */
function isTaken(page: Page, type: 'drop' | 'paste', carried: JSHandle, on: string) {
  return page.evaluate(
    ([event, data, selector]) => {
      const options = { bubbles: true, cancelable: true }
      return !document
        .querySelector(selector)
        ?.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: data })
            : new ClipboardEvent('paste', { ...options, clipboardData: data }),
        )
    },
    [type, carried as JSHandle<DataTransfer>, on] as const,
  )
}

/** Longer than the form takes one. */
const TOO_LONG_REFERENCE = `https://files.example/${'a'.repeat(2_027)}`

const TOO_LARGE_ON_THE_WAY =
  'This connection takes no file of that size. Choose a smaller one, or try it on another network.'

test('what is dropped or pasted belongs to the field under it, unless it brings files alone; of files the first is uploaded', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await test.step('a file that is dropped on a screen without its field does not open in place of the page', async () => {
    await applicant.opens()
    await expect(page.getByRole('button', { name: 'Start Application' }).first()).toBeEnabled()
    const file = await carrying(page, ['ada-byron.pdf'], {})
    await expect.poll(() => isTaken(page, 'drop', file, 'main')).toBe(true)
    const text = await carrying(page, [], { 'text/plain': 'text' })
    expect(await isTaken(page, 'drop', text, 'main')).toBe(false)
  })
  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Resume upload')
  await test.step('pictures are taken only in addition to another way of sharing', async () => {
    const documents =
      'application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document'
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
    await applicant.picks(/share your background/, 'Resume upload')
  })
  await test.step('a paste or a drop belongs to the field under it, unless it brings files alone', async () => {
    const cells = await carrying(page, ['image.png'], { 'text/plain': 'a\tb' })
    const html = await carrying(page, ['image.png'], { 'text/html': '<table>' })
    const file = await carrying(page, ['ada-byron.pdf'], { 'text/plain': 'ada-byron.pdf' })
    const text = await carrying(page, [], { 'text/plain': 'text' })
    for (const carried of [cells, html, file]) {
      expect(await isTaken(page, 'paste', carried, 'textarea')).toBe(false)
    }
    for (const carried of [cells, html])
      expect(await isTaken(page, 'paste', carried, 'body')).toBe(false)
    expect(await isTaken(page, 'drop', text, 'textarea')).toBe(false)
    expect(await isTaken(page, 'drop', file, 'textarea')).toBe(true)
    await expect(fieldOn(page)).toBeVisible()
    expect(await isTaken(page, 'paste', file, 'input[type=file]')).toBe(true)
    await applicant.seesUploaded(PDF.name)
    expect(await isTaken(page, 'drop', file, 'main')).toBe(true)
    await applicant.removesFile()
  })
  await test.step('a drop from a program that does not hand its file over says what to do', async () => {
    const none = await carrying(page, [])
    const advice = 'That app did not hand over the file. Save it first, then choose it here.'
    await fieldOn(page).dispatchEvent('drop', { dataTransfer: none })
    await applicant.hears(advice)
    await expect(fieldOn(page)).toHaveAccessibleDescription(`PDF or DOCX, up to 10MB ${advice}`)
    await inputOn(page).setInputFiles(PDF)
    await applicant.seesUploaded(PDF.name)
    await expect(page.getByText(advice)).toBeHidden()
    await applicant.removesFile()
  })
  await test.step('of two files that are dropped the first is uploaded, and the second named as not taken; a pasted file is uploaded', async () => {
    const names = ['ada-byron.pdf', 'letter.pdf']
    const both = await carrying(page, names, { 'text/plain': '/home/ada-byron.pdf\nletter.pdf' })
    const notTaken = page.getByText('Only one file can be sent. Not taken: letter.pdf.')
    await fieldOn(page).dispatchEvent('dragenter', { dataTransfer: both })
    await expect(page.locator('.drop-zone')).toHaveAttribute('data-dragging', 'true')
    await fieldOn(page).dispatchEvent('drop', { dataTransfer: both })
    await applicant.seesUploaded(PDF.name)
    await expect(notTaken).toBeVisible()
    await applicant.removesFile()
    await expect(notTaken).toBeHidden()
    const one = await carrying(page, ['ada-byron.pdf'])
    expect(await isTaken(page, 'paste', one, 'body')).toBe(true)
    await applicant.seesUploaded(PDF.name)
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
    await applicant.waits(29_000)
    await expect(page.getByText(FAILURE)).toBeHidden()
    await applicant.waits(31_000)
    await expect(page.getByText(FAILURE)).toBeVisible()
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
      file: { name?: string; buffer?: Buffer },
      reason: string,
      announced = reason,
    ) => {
      await inputOn(page).setInputFiles({ ...PDF, ...file })
      await expect(page.getByText(reason, { exact: true }).last()).toBeVisible()
      await applicant.hears(announced)
      await expect(fieldOn(page)).toHaveAccessibleDescription(`PDF or DOCX, up to 10MB ${reason}`)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
      expect(await referenceOf(applicant)).toBe('')
    }
    await isRefused(
      { buffer: Buffer.alloc(10_485_761, 'a') },
      'ada-byron.pdf is 10.1 MB. Choose a file of at most 10 MB.',
    )
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
  await test.step('only a problem of the backend refuses a file; what another party answers in its place may be tried again', async () => {
    const says = async (answer: Parameters<Route['fulfill']>[0], text: string, mayTry: boolean) => {
      const answered = page.waitForResponse('**/upload_aws')
      await page.route('**/upload_aws', (route) => route.fulfill(answer))
      await inputOn(page).setInputFiles(PDF)
      await answered
      await expect(page.locator('.field-error')).toHaveText(text)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(mayTry ? 1 : 0)
      await page.unroute('**/upload_aws')
    }
    const page413 = '<html><h1>413 Request Entity Too Large</h1></html>'
    await says({ status: 413, body: page413 }, `${FAILURE} ${TOO_LARGE_ON_THE_WAY}`, false)
    await says({ status: 401, body: '{"detail":"No."}' }, FAILURE, true)
    await says(problemAnswer(422, 'Choose another file.'), `${FAILURE} Choose another file.`, false)
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

test('a reload that cuts off an upload says so until another file is chosen, and a removed one leaves nothing', async ({
  page,
}) => {
  const cutOff = 'The upload was cut off. Choose the file again.'
  const applicant = await arrives(page)
  await page.route('**/upload_aws', () => {})
  await inputOn(page).setInputFiles(PDF)
  await expect(page.locator('.file-status')).toHaveText('Uploading ada-byron.pdf')
  for (const _ of ['once', 'twice']) {
    await applicant.reloads()
    await expect(fieldOn(page)).toHaveAccessibleDescription(`PDF or DOCX, up to 10MB ${cutOff}`)
  }
  await applicant.continues()
  await expect(page.getByRole('region', { name: /Please correct/ }).getByRole('link')).toHaveText([
    cutOff,
    'Please explain why you would be a good fit',
  ])
  await inputOn(page).setInputFiles(PDF)
  await applicant.removesFile()
  await expect(page.getByText(cutOff)).toHaveCount(0)
  await applicant.reloads()
  await expect(fieldOn(page)).toHaveAccessibleDescription('PDF or DOCX, up to 10MB')
})
