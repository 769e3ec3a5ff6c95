import type { Page } from 'playwright/test'
import { CONTACT, ELIGIBILITY } from '../../../machines/examples/answers.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** Sets values as some form fillers do: through the element's property, without any event. */
async function fillsSilently(page: Page, values: Record<string, string | boolean>): Promise<void> {
  await page.evaluate((all) => {
    for (const [id, value] of Object.entries(all)) {
      const field = document.getElementById(id) as HTMLInputElement
      if (typeof value === 'boolean') field.checked = value
      else field.value = value
    }
  }, values)
}

/** Sets values as a browser's autofill does: all in one task, with events, but without focus and keys. */
async function autofills(page: Page, values: Record<string, string>): Promise<void> {
  await page.evaluate((all) => {
    for (const [id, value] of Object.entries(all)) {
      const field = document.getElementById(id) as HTMLInputElement
      field.value = value
      for (const type of ['input', 'change']) {
        field.dispatchEvent(new Event(type, { bubbles: true }))
      }
    }
  }, values)
}

test('what is composed, pasted, undone, filled by a browser or by a program becomes the answer', async ({
  page,
  consoleErrors,
}) => {
  await test.step('a number is rewritten when its composition ends, not before; undo and redo give back whole numbers and addresses', async () => {
    const applicant = new Applicant(page)
    await test.step('a predictive keyboard composes a number', async () => {
      await applicant.returnsTo(1)
      const phone = page.getByLabel('Mobile number')
      await phone.focus()
      const keyboard = await page.context().newCDPSession(page)
      for (let length = 1; length <= 10; length += 1) {
        const text = '4125550123'.slice(0, length)
        await keyboard.send('Input.imeSetComposition', {
          text,
          selectionStart: length,
          selectionEnd: length,
        })
        await expect(phone).toHaveValue(text)
      }
      await keyboard.send('Input.insertText', { text: '4125550123' })
      await expect(phone).toHaveValue('(412) 555-0123')
      await expect
        .poll(() => applicant.stored('drafts'))
        .toMatchObject({ contactDetails: { phone: '(412) 555-0123' } })
    })
    await test.step('a number that was pasted over another one is never a third of both', async () => {
      await applicant.returnsTo(1)
      await applicant.types('First name', 'Ada')
      const phone = page.getByLabel('Mobile number')
      await phone.fill('4125550123')
      await phone.press('ControlOrMeta+a')
      await page.keyboard.insertText('+44 20 7946 0958')
      await expect(phone).toHaveValue('(442) 079-4609')
      await phone.press('ControlOrMeta+z')
      await expect(phone).toHaveValue('(412) 555-0123')
      await phone.press('ControlOrMeta+Shift+z')
      await expect(phone).toHaveValue('(442) 079-4609')
      await phone.press('ControlOrMeta+z')
      await phone.blur()
      await expect(page.getByText('Is this a US number?')).toBeHidden()
      await expect
        .poll(() => applicant.stored('drafts'))
        .toMatchObject({ contactDetails: { phone: '(412) 555-0123' } })

      await phone.press('ControlOrMeta+z')
      await expect(phone).toHaveValue('')
      await phone.press('ControlOrMeta+z')
      await expect(phone).toHaveValue('')
      await expect(page.getByLabel('First name')).toHaveValue('')
    })
    await test.step('an address that was typed is taken back and given again as in any other field', async () => {
      await applicant.returnsTo(1)
      const email = page.getByLabel('Email address')
      const holds = async (text: string) => {
        await expect(email).toHaveValue(text)
        expect(await applicant.stored('drafts')).toMatchObject({ contactDetails: { email: text } })
      }
      await email.pressSequentially('ada@mail.example')
      await email.press('ControlOrMeta+z')
      await holds('')
      await email.press('ControlOrMeta+Shift+z')
      await holds('ada@mail.example')
    })
  })
  await test.step('what autofill enters in several fields at once is saved without a message, and does not leave the screen', async () => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(1)
    await autofills(page, {
      'contactDetails-firstName': 'Ada',
      'contactDetails-lastName': 'Byron',
      'contactDetails-email': 'ada.byron@mail.example',
      'contactDetails-phone': '+1 412 555 0123',
    })
    await expect(page.getByLabel('Mobile number')).toHaveValue('(412) 555-0123')
    await expect.poll(() => applicant.stored('drafts')).toMatchObject({ contactDetails: CONTACT })
    await applicant.waits(3_000)
    await expect(page.locator('.field-error')).toHaveCount(0)
    await applicant.seesPath('/apply/contact')
    await applicant.continues()
    await applicant.sees('Eligibility')
  })
  await test.step('what a form filler sets without an event stays and is saved by Continue, and a program that submits the form past the page puts nothing into the address', async () => {
    consoleErrors.allow(/Content Security Policy/)
    const applicant = new Applicant(page)
    await applicant.returnsTo(1)
    await fillsSilently(page, {
      'contactDetails-lastName': 'Byron',
      'contactDetails-email': 'ada.byron@mail.example',
      'contactDetails-phone': '412 555 0123',
    })
    await applicant.types('First name', 'Ada')
    await applicant.continues()
    await applicant.sees('Eligibility')
    expect(await applicant.stored('application')).toMatchObject({ contactDetails: CONTACT })

    await fillsSilently(page, {
      'eligibility-isOfAge-yes': true,
      'eligibility-stateOfResidence': 'PA',
      'eligibility-hasReliableAccess': true,
      'eligibility-isUSCitizen': true,
      'eligibility-isHappyToCompleteCheck': true,
    })
    await applicant.continues()
    await applicant.sees('Work experience & fit')
    expect(await applicant.stored('application')).toMatchObject({ eligibility: ELIGIBILITY })

    await applicant.returnsTo(1)
    await applicant.types('First name', 'Ada')
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('form-action'),
    )
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
    await refused
    await applicant.seesPath('/apply/contact')
    expect(await page.evaluate(() => window.location.search)).toBe('')
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  })
})

test('Enter that ends a composition neither leads to the next field nor submits the form; the one after it leads on @phone', async ({
  page,
}) => {
  const applicant = new Applicant(page, 'touch')
  await applicant.returnsTo(1)
  const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')]
  await first.focus()
  const keyboard = await page.context().newCDPSession(page)
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  const composes = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await composes('阿達')
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await expect(first).toBeFocused()
  await keyboard.send('Input.insertText', { text: '阿達' })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  await expect(first).toHaveValue('阿達')
  await expect(first).toBeFocused()
  await expect(page.getByText('Please correct the following errors')).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(last).toBeFocused()
})
