import { CONTACT } from '../../../machines/examples/answers.ts'
import { LAST_FORM_STEP } from '../../specification/steps.ts'
import { overflowing, spacesText } from '../a11y/fits.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('fields help with what is typed or pasted, and with what is enough', async ({
  page,
  context,
}) => {
  await test.step('a field helps: with a mistyped domain, with how long a name may be, and with single digits of a number', async () => {
    const applicant = new Applicant(page)
    await test.step('a mistyped domain gets a suggestion, and one press corrects it', async () => {
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
    await test.step('a name says how much is left before it is too long, once, and is never cut', async () => {
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
      await expect(name).toHaveAccessibleDescription('Characters over the limit: 3')
      await expect(said).toHaveText(['Few characters left', 'Too many characters'])
      await applicant.continues()
      await expect(page.getByText('First name can have at most 80 characters')).toHaveCount(2)
      await expect(name).toHaveValue('a'.repeat(83))
    })
    await test.step('one key in a whole number takes that digit away or in, and leaves the caret there', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await applicant.returnsTo(1)
      const field = page.getByLabel('Mobile number')
      const withCaret = () =>
        field.evaluate(({ value, selectionStart }: HTMLInputElement) => {
          const caret = selectionStart ?? 0
          return `${value.slice(0, caret)}|${value.slice(caret)}`
        })
      for (const [key, caret, leaves] of [
        ['Backspace', 5, '(41|5) 550-123'],
        ['Delete', 9, '(412) 555|-123'],
        ['9', 7, '(412) 5|55-0123'],
      ] as const) {
        await test.step(`${key} at ${caret}`, async () => {
          await field.fill('(412) 555-0123')
          await field.evaluate(
            (input: HTMLInputElement, at) => input.setSelectionRange(at, at),
            caret,
          )
          await page.keyboard.press(key)
          await expect.poll(withCaret).toBe(leaves)
        })
      }
      await field.fill('')
      await page.evaluate(() => navigator.clipboard.writeText('1-412-555-0123'))
      await page.keyboard.press('Control+V')
      await expect.poll(withCaret).toBe('(412) 555-0123|')
    })
  })
  await test.step('an address is stored as it is meant: of a shared text the one is taken, of two one is asked for, and a name is one line', async () => {
    const applicant = new Applicant(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const pastes = async (label: string, text: string) => {
      await page.getByLabel(label).focus()
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('ControlOrMeta+v')
    }
    await applicant.returnsTo(1)
    const email = page.getByLabel('Email address')
    await pastes('Email address', 'Write to me:\nada@mail.example, please.')
    await expect(email).toHaveValue('ada@mail.example')
    await pastes('Email address', 'ada@mail.example\nada@work.example')
    await page.getByLabel('Last name').focus()
    await applicant.hears(/^Which address is yours\?/)
    await applicant.presses('Use ada@work.example')
    await expect(email).toHaveValue('ada@work.example')
    await expect(email).toBeFocused()
    await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(0)
    await pastes('First name', '\u202aAda\tMary\u200e\u202c')
    await pastes('Last name', 'Byron\n')
    await applicant.types('Mobile number', '4125550123')
    await applicant.continues()
    await applicant.sees('Eligibility')
    expect((await applicant.stored('application'))?.contactDetails).toMatchObject({
      firstName: 'Ada Mary',
      lastName: 'Byron',
    })

    await applicant.returnsTo(3)
    await applicant.picks(/How would you like/, 'LinkedIn profile')
    await pastes(
      'LinkedIn URL',
      "Look at Ada's profile: https://www.linkedin.com/in/ada?utm_source=share.",
    )
    await expect(page.getByLabel('LinkedIn URL')).toHaveValue(
      'https://www.linkedin.com/in/ada?utm_source=share',
    )
    await pastes('LinkedIn URL', 'linkedin.com/in/ada https://blog.example/ada')
    await page.getByLabel('Social profile').focus()
    await applicant.presses('Use linkedin.com/in/ada')
    await expect(page.getByLabel('LinkedIn URL')).toHaveValue('linkedin.com/in/ada')
    await pastes('Social profile', 'I am on Instagram: instagram.com/ada!')
    await expect(page.getByLabel('Social profile')).toHaveValue('instagram.com/ada')
    await test.step('pasted with its name, or typed with letters that are not ASCII', async () => {
      await applicant.returnsTo(1)
      await applicant.types('Email address', 'Ada Byron <ada@mail.example>')
      await expect(email).toHaveValue('ada@mail.example')
      await applicant.fills('contactDetails', { ...CONTACT, firstName: '\u00a0D’Arcy\u200b ' })
      await email.fill('')
      await email.pressSequentially('ada@bücher.example')
      await applicant.continues()
      await applicant.sees('Eligibility')
      expect((await applicant.stored('application'))?.contactDetails).toMatchObject({
        firstName: "D'Arcy",
        email: 'ada@xn--bcher-kva.example',
      })
    })
  })
  await test.step('the chosen way to share the background asks for its field first, then what is added; the word count says once when it is enough', async () => {
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

    await applicant.returnsTo(LAST_FORM_STEP)
    await applicant.picks(/In the past three years/, 'Yes')
    const details = page.getByLabel(/describe the experience/)
    const announced = await applicant.listens()
    await details.fill('My brother deals cards')
    await expect(page.getByText('4 of at least 5 words')).toBeVisible()
    await expect(page.getByText('That is enough')).toHaveCount(0)
    await details.fill('My brother deals cards there')
    await expect(page.getByText('That is enough')).toBeVisible()
    await details.fill('My brother deals cards there now')
    expect((await announced()).filter((text) => text?.includes('words'))).toEqual(['Enough words'])
  })
})

test('on a phone the date of birth is asked for in one row, whose lists show their longest option also where text is spaced, and Continue stays at the lower edge @phone', async ({
  page,
}) => {
  const applicant = new Applicant(page, 'touch')
  await applicant.returnsTo(2)
  await applicant.picks(/21 years or older/, 'No')
  const lists = page.locator('.date-parts select')
  const tops = await lists.evaluateAll((all) => all.map((list) => list.getBoundingClientRect().y))
  expect(new Set(tops).size).toBe(1)
  await spacesText(page)
  const missing = await lists.evaluateAll((all) =>
    all.map((list) => {
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

  await applicant.returnsTo(3)
  const button = page.getByRole('button', { name: 'Continue' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Why are you a good fit?').scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })
})
