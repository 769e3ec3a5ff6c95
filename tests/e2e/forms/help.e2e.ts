import { CONTACT } from '../../../machines/examples/answers.ts'
import { LAST_FORM_STEP } from '../../specification/steps.ts'
import { overflowing, spacesText } from '../a11y/fits.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('a mistyped e-mail domain gets a suggestion, and one press corrects it', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await applicant.types('Email address', 'ada@gmial.com')
  await page.getByLabel('Last name').focus()
  await expect(page.getByRole('main').getByText('Did you mean ada@gmail.com?')).toBeVisible()
  await applicant.hears(/^Did you mean ada@gmail.com\?/)
  await applicant.presses('Use ada@gmail.com')
  await expect(page.getByLabel('Email address')).toHaveValue('ada@gmail.com')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByText('Did you mean')).toHaveCount(0)
})

for (const pasted of ['mailto:ada@mail.example', 'Ada Byron <ada@mail.example>']) {
  test(`of a pasted ${pasted} the address is taken`, async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(1)
    await applicant.types('Email address', pasted)
    await expect(page.getByLabel('Email address')).toHaveValue('ada@mail.example')
  })
}

test('a domain that is typed letter by letter keeps its dots and letters, and is stored in ASCII', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await applicant.fills('contactDetails', CONTACT)
  const email = page.getByLabel('Email address')
  await email.fill('')
  await email.pressSequentially('ada@bücher.example')
  await applicant.continues()
  await applicant.sees('Eligibility')
  expect((await applicant.stored('application'))?.contactDetails).toMatchObject({
    email: 'ada@xn--bcher-kva.example',
  })
})

test('of pasted names and an address only what is meant is kept', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await applicant.fills('contactDetails', {
    ...CONTACT,
    firstName: '\u00a0D’Arcy\u200b ',
    email: ' darcy.o’brien@mail.example\u200b',
  })
  await applicant.continues()
  await applicant.sees('Eligibility')
  expect((await applicant.stored('application'))?.contactDetails).toMatchObject({
    firstName: "D'Arcy",
    email: "darcy.o'brien@mail.example",
  })
  await applicant.goesBack()
  await expect(page.getByLabel('First name')).toHaveValue("D'Arcy")
})

test('a name says how much is left before it is too long, is announced once, and is never cut', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  const name = page.getByLabel('First name')
  const said = applicant.announcements().filter({ hasText: /characters/ })
  await name.fill('a'.repeat(69))
  await expect(name).toHaveAccessibleDescription('')
  await expect(said).toHaveCount(0)
  await name.fill('a'.repeat(70))
  await expect(name).toHaveAccessibleDescription('Characters left: 10')
  await expect(said).toHaveText('Few characters left')
  await name.fill('a'.repeat(80))
  await expect(name).toHaveAccessibleDescription('Characters left: 0')
  await expect(said).toHaveText(['Few characters left'])
  await name.fill('a'.repeat(83))
  await expect(name).toHaveAccessibleDescription('Characters too many: 3')
  await expect(said).toHaveText(['Few characters left', 'Too many characters'])
  await applicant.continues()
  await expect(page.getByText('First name can have at most 80 characters')).toHaveCount(2)
  await expect(name).toHaveValue('a'.repeat(83))
})

test('a text of several lines says how much is left from the last hundredth on', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  const reason = page.getByLabel('Why are you a good fit?')
  await reason.fill('a'.repeat(9_899))
  await expect(reason).toHaveAccessibleDescription('')
  await reason.fill('a'.repeat(9_900))
  await expect(reason).toHaveAccessibleDescription('Characters left: 100')
  await reason.fill('a'.repeat(10_001))
  await expect(reason).toHaveAccessibleDescription('Characters too many: 1')
  await applicant.continues()
  await expect(reason).toHaveAccessibleDescription(/This answer can have at most 10,000 characters/)
})

test('what is no address of a LinkedIn profile gets a question, and does not block Continue', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  const question = page.getByRole('main').getByText(/Is this the address of your profile/)
  await applicant.picks(/How would you like/, 'LinkedIn profile')
  await applicant.types('LinkedIn URL', 'asdf')
  await applicant.types('Why are you a good fit', 'I notice what others overlook.')
  await expect(question).toBeVisible()
  await applicant.types('LinkedIn URL', 'linkedin.com/in/ada-byron')
  await expect(question).toBeHidden()
  await applicant.types('LinkedIn URL', 'asdf')
  await applicant.continues()
  await applicant.sees('Casino affiliation')
})

test('the chosen way to share the background asks for its field first, then what is added', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.picks(/How would you like/, 'Written summary')
  await applicant.ticks('Also add a LinkedIn profile')
  const labels = page.locator('label, legend').filter({ hasText: /^(Written|LinkedIn|Would)/ })
  await expect(labels).toHaveText([
    'LinkedIn profile',
    'Written summary',
    'Written summary',
    /^Would you like to add more\?/,
    'LinkedIn URL',
  ])
})

test('a date of birth is asked for in one row @phone', async ({ page }) => {
  const applicant = new Applicant(page, 'touch')
  await applicant.returnsTo(2)
  await applicant.picks(/21 years or older/, 'No')
  const tops = ['Month', 'Day', 'Year'].map(async (name) => {
    const box = await page.getByLabel(name, { exact: true }).boundingBox()
    return box?.y
  })
  expect(new Set(await Promise.all(tops)).size).toBe(1)
})

test('where text is spaced, each list of the date of birth shows its longest option @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const applicant = new Applicant(page, 'touch')
  await applicant.returnsTo(2)
  await applicant.picks(/21 years or older/, 'No')
  await spacesText(page)
  const missing = await page.locator('.date-parts select').evaluateAll((lists) =>
    lists.map((list) => {
      const whole = list.cloneNode(true) as HTMLElement
      whole.style.inlineSize = 'max-content'
      list.after(whole)
      const { offsetWidth } = whole
      whole.remove()
      return Math.max(0, offsetWidth - (list as HTMLElement).offsetWidth)
    }),
  )
  expect(missing).toEqual([0, 0, 0])
  expect(await overflowing(page)).toEqual([])
})

test('a doubtful e-mail and a foreign number get a question and do not block Continue', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  const phone = '+44 20 7946 0958'
  await applicant.fills('contactDetails', { ...CONTACT, email: 'ada@gmial.com', phone })
  const question = page.getByRole('main').getByText(/Is this a US number/)
  await expect(question).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(question).toBeVisible()
  await page.getByLabel('Mobile number').fill('+1 412 555 0123')
  await expect(question).toBeHidden()
  await page.getByLabel('Mobile number').fill('044 668 18 00')
  await expect(question).toBeVisible()
  await applicant.continues()
  await applicant.sees('Eligibility')
})

test('one key in a whole number takes that digit away or in, and leaves the caret there', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await new Applicant(page).returnsTo(1)
  const field = page.getByLabel('Mobile number')
  const withCaret = () =>
    field.evaluate(({ value, selectionStart }: HTMLInputElement) => {
      const caret = selectionStart ?? 0
      return `${value.slice(0, caret)}|${value.slice(caret)}`
    })
  for (const [key, caret, leaves] of [
    ['Backspace', 7, '(412) |550-123'],
    ['Backspace', 10, '(412) 55|0-123'],
    ['Backspace', 5, '(41|5) 550-123'],
    ['Backspace', 1, '(|412) 555-0123'],
    ['Delete', 6, '(412) |550-123'],
    ['Delete', 9, '(412) 555|-123'],
    ['Delete', 0, '(|125) 550-123'],
    ['9', 7, '(412) 5|55-0123'],
  ] as const) {
    await test.step(`${key} at ${caret}`, async () => {
      await field.fill('(412) 555-0123')
      await field.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), caret)
      await page.keyboard.press(key)
      await expect.poll(withCaret).toBe(leaves)
    })
  }
  await field.fill('')
  await page.evaluate(() => navigator.clipboard.writeText('1-412-555-0123'))
  await page.keyboard.press('Control+V')
  await expect.poll(withCaret).toBe('(412) 555-0123|')
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
  await expect(applicant.announcements()).toHaveText(['Enough words'])
})

test('autofill of the whole contact form at once is accepted', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await page.evaluate(() => {
    const given: Record<string, string> = {
      'given-name': 'Ada',
      'family-name': 'Byron',
      email: 'ada.byron@mail.example',
      'tel-national': '+1 (412) 555-0123',
    }
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const field of document.querySelectorAll('input')) {
      write?.call(field, given[field.autocomplete] ?? '')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page.getByLabel('Mobile number')).toHaveValue('(412) 555-0123')
  await applicant.continues()
  await applicant.sees('Eligibility')
})

test('Continue stays at the lower edge while a long form scrolls @phone', async ({ page }) => {
  await new Applicant(page, 'touch').returnsTo(3)
  const button = page.getByRole('button', { name: 'Continue' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Why are you a good fit?').scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })
})
