import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { tabStops } from '../screens/keyboard.ts'

const SAVED = expect.stringMatching(/^Saved/)

/** Every screen's stops of the Tab key, for an applicant who has filled nothing in there yet. */
const STOPS: Record<number, unknown[]> = {
  1: ['First name', 'Last name', 'Email address', 'Mobile number', 'Continue'],
  2: [
    SAVED,
    'Yes',
    'State of residence',
    'I have reliable access to a desktop, laptop or tablet',
    'I am a US citizen with a valid SSN',
    'I am happy to complete a standard background check after an offer',
    'Back',
    'Continue',
  ],
  3: [
    SAVED,
    'LinkedIn profile',
    'Social profile (optional)',
    'Why are you a good fit?',
    'Back',
    'Continue',
  ],
  4: [SAVED, 'Yes', 'Where did you see our job ad? (optional)', 'Back', 'Continue'],
  5: [
    SAVED,
    'Try a board first, not timed',
    'Change email address',
    'All your answers',
    'Back',
    'Start',
  ],
  6: [SAVED, expect.stringMatching(/^Pause/), 'red endpoint', 'Undo', 'Reset Puzzle'],
  11: [SAVED, 'Submit Application'],
}

test('Tab leads through every screen in reading order, from what is saved through the greeting into the form', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.opens()
  await expect(page.getByRole('button')).toHaveCount(2)
  expect(await tabStops(page)).toEqual(['Start Application', 'Start Application'])
  await applicant.stopsClock()
  for (const [step, stops] of Object.entries(STOPS)) {
    await test.step(`step ${step}`, async () => {
      await applicant.returnsTo(Number(step))
      expect(await tabStops(page)).toEqual(stops)
    })
  }
  await applicant.returnsTo(4, { savedAt: '2026-11-21T14:30:00' })
  expect(await tabStops(page)).toEqual([SAVED, 'Start over', 'Close', ...(STOPS[4] ?? []).slice(1)])
})
