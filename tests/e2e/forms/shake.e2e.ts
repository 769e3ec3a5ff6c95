import { LAST_FORM_STEP } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('a refused Continue shakes the card for 500 ms, a second one shakes it again', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await applicant.stopsClock()
  const card = page.getByRole('main')
  const movement = () => card.evaluate((element) => getComputedStyle(element).animationName)
  const duration = () => card.evaluate((element) => getComputedStyle(element).animationDuration)
  await expect(card).not.toHaveAttribute('data-shaking')

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(card).toHaveAttribute('data-shaking')
  expect(await duration()).toBe('0.5s')
  const firstMovement = await movement()
  await applicant.waits(499)
  await expect(card).toHaveAttribute('data-shaking')
  await applicant.waits(1)
  await expect(card).not.toHaveAttribute('data-shaking')
  expect(await movement()).toBe('none')

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(card).toHaveAttribute('data-shaking')
  await applicant.waits(300)
  const secondMovement = await movement()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(movement).not.toBe(secondMovement)
  expect([firstMovement, secondMovement]).not.toContain('none')
  await applicant.waits(499)
  await expect(card).toHaveAttribute('data-shaking')
  await applicant.waits(1)
  await expect(card).not.toHaveAttribute('data-shaking')
})

test('an accepted Continue does not shake the card', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(LAST_FORM_STEP)
  await applicant.picks(/In the past three years/, 'No')
  await applicant.presses('Continue')
  await applicant.sees('Puzzle assessment')
  await expect(page.getByRole('main')).not.toHaveAttribute('data-shaking')
})

test('nothing shakes under prefers-reduced-motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await applicant.stopsClock()
  await page.getByRole('button', { name: 'Continue' }).click()
  const card = page.getByRole('main')
  await expect(card).toHaveAttribute('data-shaking')
  expect(await card.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
})
