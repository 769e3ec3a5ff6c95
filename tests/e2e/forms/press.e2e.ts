import type { Locator } from 'playwright/test'
import { CONTACT } from '../../../machines/examples/answers.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test.describe('Continue gets its click', () => {
  test('when an error line appears or disappears, by mouse', async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(1)
    await applicant.fills('contactDetails', { ...CONTACT, firstName: '' })
    await page.getByLabel('First name').focus()
    const button = page.getByRole('button', { name: 'Continue' })
    const { x, y } = await middleOf(button)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await expect(page.getByText('First name is required')).toBeHidden()
    const pressed = await middleOf(button)
    expect(Math.abs(pressed.y - y)).toBeLessThan(2)
    await page.mouse.up()
    await expect(page.getByRole('region', { name: /Please correct/ })).toBeFocused()
    await expect(page.getByText('First name is required')).toHaveCount(2)

    await applicant.stopsClock()
    await applicant.types('First name', 'Ada')
    await expect(page.getByText('First name is required')).toHaveCount(0)
    const after = await middleOf(button)
    await page.mouse.move(after.x, after.y)
    await page.mouse.down()
    await page.mouse.up()
    await applicant.sees('Eligibility')
  })

  test('when an error line appears or disappears, by touch @phone', async ({ page }) => {
    const applicant = new Applicant(page, 'touch')
    await applicant.returnsTo(1)
    await applicant.fills('contactDetails', { ...CONTACT, phone: '412' })
    const button = page.getByRole('button', { name: 'Continue' })
    await button.scrollIntoViewIfNeeded()
    await page.getByLabel('Mobile number').focus()
    const before = await middleOf(button)
    await page.touchscreen.tap(before.x, before.y)
    await expect(page.getByRole('region', { name: /Please correct/ })).toBeFocused()

    await applicant.stopsClock()
    await applicant.types('Mobile number', '4125550123')
    await button.scrollIntoViewIfNeeded()
    await expect(page.getByText('Enter a valid phone number')).toHaveCount(0)
    const after = await middleOf(button)
    await page.touchscreen.tap(after.x, after.y)
    await applicant.sees('Eligibility')
  })
})

test('the first press on a choice counts, although blur moves it, and so does one anywhere in its frame @phone @desktop', async ({
  page,
  isMobile,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(2)
  const press = ({ x, y }: { x: number; y: number }) =>
    isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)
  const check = page.getByRole('checkbox', { name: /background check/ })
  await check.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.getByLabel('State of residence').focus()
  await press(await middleOf(check))
  await expect(page.getByText('State of residence is required', { exact: true })).toBeVisible()
  await expect(check).toBeChecked()

  for (const name of ['Yes', /reliable access/, /US citizen/]) {
    const control = page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name }))
    const frame = page.locator('.choice').filter({ has: control })
    await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await frame.boundingBox()
    if (!box) throw new Error('There is no frame')
    await press({ x: box.x + box.width - 6, y: box.y + box.height - 6 })
    await expect(control).toBeChecked()
  }
})
