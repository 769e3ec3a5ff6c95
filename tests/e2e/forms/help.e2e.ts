import { LAST_FORM_STEP, PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const PDF = {
  name: 'ada-byron.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
}

test('a mistyped e-mail domain gets a suggestion, and one press corrects it', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await applicant.types('Email address', 'ada@gmial.com')
  await page.getByLabel('Last name').focus()
  await expect(page.getByRole('status').getByText('Did you mean ada@gmail.com?')).toBeVisible()
  await applicant.presses('Use ada@gmail.com')
  await expect(page.getByLabel('Email address')).toHaveValue('ada@gmail.com')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByText('Did you mean')).toHaveCount(0)
})

test('the question about the e-mail does not block Continue', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await applicant.fills('contactDetails', {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@gmial.com',
    phone: '4125550123',
  })
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
})

test('a foreign phone number gets a question and does not block Continue', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await applicant.fills('contactDetails', {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada.byron@mail.example',
    phone: '+44 20 7946 0958',
  })
  const question = page.getByRole('status').getByText(/Is this a US number/)
  await expect(question).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(question).toBeVisible()
  await page.getByLabel('Mobile number').fill('+1 412 555 0123')
  await expect(question).toBeHidden()
  await page.getByLabel('Mobile number').fill('044 668 18 00')
  await expect(question).toBeVisible()
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
})

for (const [name, bytes, message] of [
  ['ada-byron.odt', 20, 'ada-byron.odt cannot be used. Choose one of these: PDF, DOC, DOCX.'],
  ['ada-byron.pdf', 10_485_761, 'ada-byron.pdf has 10.1 MB. Choose a file of at most 10 MB.'],
  [
    'ada-byron.docx',
    20,
    'ada-byron.docx is damaged or is no DOCX file, whatever its name says. Open it, save it as DOCX and choose that.',
  ],
] as const) {
  test(`${name} of ${bytes} bytes is refused before anything is sent`, async ({ page }) => {
    const applicant = new Applicant(page)
    let uploads = 0
    await page.route('**/upload_aws', (route) => {
      uploads += 1
      return route.continue()
    })
    await applicant.returnsTo(3)
    await applicant.picks(/share your background/, 'Resume upload')
    const field = page.getByLabel('Resume', { exact: true })
    await field.setInputFiles({ ...PDF, name, buffer: Buffer.alloc(bytes, 'a') })
    await expect(page.getByText(message)).toBeVisible()
    await expect(field).toHaveAccessibleDescription(`PDF or DOCX, up to 10MB ${message}`)
    expect(uploads).toBe(0)

    await field.setInputFiles(PDF)
    await expect(page.getByText('ada-byron.pdf uploaded')).toBeVisible()
    await expect(page.getByText(message)).toHaveCount(0)
  })
}

test('a pasted file is uploaded', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Resume upload')
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([text], 'ada-byron.pdf', { type: 'application/pdf' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  }, PDF.buffer.toString())
  await expect(page.getByText('ada-byron.pdf uploaded')).toBeVisible()
})

test('a failed upload can be retried with the same file, also after Back', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/500 \(Internal Server Error\)/)
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Resume upload')
  await page.route('**/upload_aws', (route) => route.fulfill({ status: 500 }))
  await page.getByLabel('Resume', { exact: true }).setInputFiles(PDF)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await applicant.presses('Back')
  await applicant.sees('Eligibility')
  await applicant.presses('Continue')

  await page.unroute('**/upload_aws')
  await applicant.presses('Try again')
  await expect(page.getByText('ada-byron.pdf uploaded')).toBeVisible()
  await expect(page.getByText('1 kB')).toBeVisible()
})

test('the word count says when it is enough, and is announced once', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(LAST_FORM_STEP)
  await applicant.picks(/In the past three years/, 'Yes')
  const details = page.getByLabel(/describe the experience/)
  await details.fill('My brother deals cards')
  await expect(page.getByText('4 of at least 5 words')).toBeVisible()
  await expect(page.getByText('That is enough')).toHaveCount(0)
  await details.fill('My brother deals cards there')
  await expect(page.getByText('That is enough')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Enough words' })).toHaveCount(1)
})

test('the answers can be read before they are submitted', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await expect(page.getByText('(412) 555-0123')).toBeHidden()
  await applicant.unfolds('Check what you will send')
  await expect(page.getByText('+1 (412) 555-0123')).toBeVisible()
  await expect(page.getByText(/can no longer be changed/)).toBeVisible()
  await applicant.presses('Submit Application')
  await expect(page.getByText('Processing application... please wait')).toBeVisible()
})

test('autofill of the whole contact form at once is accepted', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await page.evaluate(() => {
    const given = {
      'given-name': 'Ada',
      'family-name': 'Byron',
      email: 'ada.byron@mail.example',
      'tel-national': '+1 (412) 555-0123',
      tel: '+1 (412) 555-0123',
    }
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const field of document.querySelectorAll('input')) {
      const value = Object.entries(given).find(([name]) => field.autocomplete.endsWith(name))?.[1]
      write?.call(field, value ?? '')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Last name')).toHaveValue('Byron')
  await expect(page.getByLabel('Email address')).toHaveValue('ada.byron@mail.example')
  await expect(page.getByLabel('Mobile number')).toHaveValue('(412) 555-0123')
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
})

test.describe('on a phone', () => {
  test('Continue stays at the lower edge while a long form scrolls @phone', async ({ page }) => {
    const applicant = new Applicant(page, 'touch')
    await applicant.returnsTo(3)
    const button = page.getByRole('button', { name: 'Continue' })
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Why are you a good fit?').scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
  })

  test('the focused control is never under the sticky buttons @phone', async ({ page }) => {
    const applicant = new Applicant(page, 'touch')
    await applicant.returnsTo(2)
    const top = (await page.locator('.button-row').boundingBox())?.y ?? 0
    for (const name of [/reliable access/, /US citizen/, /background check/]) {
      const box = page.getByRole('checkbox', { name })
      await box.focus()
      const { y = 0, height = 0 } = (await box.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(top)
    }
  })
})
