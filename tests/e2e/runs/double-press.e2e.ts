import {
  CASINO_AFFILIATION,
  CONTACT,
  ELIGIBILITY,
  WORK_EXPERIENCE,
} from '../../../machines/examples/answers.ts'
import type { Application } from '../../../machines/schemas/application.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** A screen whose answers are given, its button, the screen it leads to and that one's button. */
interface Way {
  step: number
  given: Partial<Application>
  button: string
  to: string
  next?: string
}

const WAYS: Way[] = [
  {
    step: 1,
    given: { applicationStarted: false },
    button: 'Start Application',
    to: 'Contact details',
    next: 'Continue',
  },
  {
    step: 1,
    given: { contactDetails: CONTACT },
    button: 'Continue',
    to: 'Eligibility',
    next: 'Continue',
  },
  {
    step: 2,
    given: { eligibility: ELIGIBILITY },
    button: 'Continue',
    to: 'Work experience & fit',
    next: 'Continue',
  },
  {
    step: 3,
    given: { workExperience: WORK_EXPERIENCE },
    button: 'Continue',
    to: 'Casino affiliation',
    next: 'Continue',
  },
  {
    step: 4,
    given: { casinoAffiliation: CASINO_AFFILIATION },
    button: 'Continue',
    to: 'Puzzle assessment',
    next: 'Start',
  },
  { step: 5, given: {}, button: 'Start', to: 'Level 1 of 5', next: 'Pause' },
  { step: 11, given: {}, button: 'Submit Application', to: 'Thank you' },
]

for (const { step, given, button, to, next } of WAYS) {
  const reached = given.applicationStarted === false ? 1 : step + 1

  test(`a double press on ${button} leads to '${to}' and presses nothing there @phone @desktop`, async ({
    page,
    hasTouch,
  }) => {
    const applicant = new Applicant(page, hasTouch ? 'touch' : 'mouse')
    await applicant.returnsTo(step, { application: given })
    await applicant.stopsClock()
    await pressesTwice(applicant, called(button))
    await applicant.sees(to)
    await expect(applicant.heading(to)).toBeFocused()
    await expect(page.getByText('Please correct the following errors')).toHaveCount(0)
    expect(await applicant.stored('application')).toMatchObject({
      currentStep: reached,
      maxUnlockedStep: reached,
    })
    expect(await applicant.stored('timer')).toMatchObject({ isPaused: false })
  })

  if (next !== undefined) {
    test(`after ${button} an impatient press on ${next} of '${to}' is not taken @phone @desktop`, async ({
      page,
      hasTouch,
    }) => {
      const applicant = new Applicant(page, hasTouch ? 'touch' : 'mouse')
      await applicant.returnsTo(step, { application: given })
      await applicant.stopsClock()
      await applicant.presses(called(button))
      await applicant.sees(to)
      await applicant.press(page.getByRole('button', { name: called(next) }))
      await applicant.waits(100)
      await applicant.sees(to)
      await expect(page.getByText('Please correct the following errors')).toHaveCount(0)
      expect(await applicant.stored('timer')).toMatchObject({ isPaused: false })
    })
  }
}

/** A button by the beginning of its name; 'Start over' is another than 'Start'. */
function called(name: string): RegExp {
  return new RegExp(`^${name}(?! over)`)
}

/** Two presses on the same spot, as fast as can be. */
async function pressesTwice(applicant: Applicant, name: RegExp): Promise<void> {
  const { page } = applicant
  const button = page.getByRole('button', { name }).first()
  if (applicant.hand === 'mouse') return button.dblclick()
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`The button ${name} is not on the screen`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
}
