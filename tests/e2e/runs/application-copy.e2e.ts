import { readFileSync } from 'node:fs'
import { WORK_EXPERIENCE } from '../../../machines/examples/answers.ts'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { storedNames } from '../screens/device.ts'

const REASON = 'I notice <b>what</b> others overlook & say so.\nThat is all.'

const ANSWERS = [
  ['Puzzle time', '1:23'],
  ['Moves', '13'],
  ['First name', 'Ada'],
  ['Last name', 'Byron'],
  ['Email address', 'ada.byron@mail.example'],
  ['Mobile number', '+1 (412) 555-0123'],
  ['Are you 21 years or older?', 'Yes'],
  ['State of residence', 'Pennsylvania'],
  ['I have reliable access to a desktop, laptop or tablet', 'Confirmed'],
  ['I am a US citizen with a valid SSN', 'Confirmed'],
  ['I am happy to complete a standard background check after an offer', 'Confirmed'],
  ['LinkedIn URL', 'https://www.linkedin.com/in/ada-byron'],
  ['Why are you a good fit?', REASON],
  [
    'In the past three years, have you or anyone close to you worked for a licensed casino, sportsbook or gaming supplier?',
    'No',
  ],
].flat()

test('what was sent can be saved and printed once nothing is stored any more, and is gone after a reload', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes'
    }
  })
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE, {
    application: { workExperience: { ...WORK_EXPERIENCE, goodFitReason: REASON } },
  })
  await applicant.stopsClock()
  await applicant.submits()
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(5_000)
  await applicant.sees("You're approved!")
  expect(await storedNames(page)).toEqual([])

  const reference = String(server.contacts()[0]?.application_id)
  const sent = ['Reference', reference, 'Date', 'November 21, 2026', ...ANSWERS]
  const saving = page.waitForEvent('download')
  await applicant.presses('Save a copy')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('application-2026-11-21.html')
  const file = await page.context().newPage()
  await file.setContent(readFileSync(await saved.path(), 'utf8'))
  await expect(file.getByRole('heading')).toHaveText([
    'Remote AI Task Reviewer',
    'Your application',
    'Contact details',
    'Eligibility',
    'Work experience & fit',
    'Casino affiliation',
  ])
  expect(await file.locator('dt, dd').allTextContents()).toEqual(sent)
  await file.close()

  await applicant.presses('Print')
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await page.locator('dt, dd').filter({ visible: true }).allTextContents()).toEqual(sent)
  expect(await storedNames(page)).toEqual([])

  await page.emulateMedia({ media: 'screen' })
  await applicant.reloads()
  await applicant.sees('Job Description')
  await expect(page.getByRole('button', { name: 'Save a copy' })).toHaveCount(0)
})

test.describe('in the browser of another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS]',
  })

  test('what was sent can be copied as text, or is shown to be selected where copying is not allowed, and nothing offers to print', async ({
    page,
  }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(PUZZLE_COMPLETE)
    await applicant.submits()
    await applicant.sees("You're approved!")
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
    await page.evaluate(() => {
      const copied = (event: Event) => {
        document.body.dataset.copied = (event.target as HTMLTextAreaElement).value
      }
      document.addEventListener('copy', copied)
    })
    await applicant.presses('Copy as text')
    await applicant.hears('Copied')
    await expect(page.locator('body')).toHaveAttribute(
      'data-copied',
      /^\nYour application\nReference: .+\nDate: .+\n(.+\n)+\nContact details\nFirst name: Ada\nLast name: Byron\n/,
    )
    await page.evaluate(() => {
      document.execCommand = () => false
    })
    await expect(page.getByRole('heading', { name: 'Your application' })).toBeHidden()
    await applicant.presses('Copy as text')
    await applicant.hears('This browser does not allow copying: select your answers below.')
    await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
  })
})
