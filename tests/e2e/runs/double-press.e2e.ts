import {
  CASINO_AFFILIATION,
  CONTACT,
  ELIGIBILITY,
  WORK_EXPERIENCE,
} from '../../../machines/examples/answers.ts'
import type { Application } from '../../../machines/schemas/application.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** A screen whose answers are given, its button, and the screen it leads to. */
interface Way {
  step: number
  given: Partial<Application>
  button: string
  to: string
}

const WAYS: Way[] = [
  {
    step: 1,
    given: { applicationStarted: false },
    button: 'Start Application',
    to: 'Contact details',
  },
  {
    step: 1,
    given: { contactDetails: CONTACT },
    button: 'Continue',
    to: 'Eligibility',
  },
  {
    step: 2,
    given: { eligibility: ELIGIBILITY },
    button: 'Continue',
    to: 'Work experience & fit',
  },
  {
    step: 3,
    given: { workExperience: WORK_EXPERIENCE },
    button: 'Continue',
    to: 'Casino affiliation',
  },
  {
    step: 4,
    given: { casinoAffiliation: CASINO_AFFILIATION },
    button: 'Continue',
    to: 'Puzzle assessment',
  },
  { step: 5, given: {}, button: 'Start', to: 'Level 1 of 5' },
  { step: 11, given: {}, button: 'Submit Application', to: 'Thank you' },
]

for (const { step, given, button, to } of WAYS) {
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
}

test('the first press elsewhere counts 20 ms after the screen has changed @phone @desktop', async ({
  page,
  hasTouch,
}) => {
  const applicant = new Applicant(page, hasTouch ? 'touch' : 'mouse', 0)
  await applicant.returnsTo(1, { application: { contactDetails: CONTACT } })
  await applicant.stopsClock()
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
  await applicant.waits(20)
  await applicant.picks(/21 years or older/, 'Yes')
})

test('a stroke begun 20 ms after a change of level is drawn @phone @desktop', async ({
  page,
  hasTouch,
}) => {
  const applicant = new Applicant(page, hasTouch ? 'touch' : 'mouse', 0)
  await applicant.returnsTo(6)
  await applicant.stopsClock()
  await applicant.solves(1)
  await applicant.waits(1_000)
  await applicant.sees('Level 2 of 5')
  await applicant.waits(20)
  await applicant.solves(2)
  await expect(page.getByText('Level solved', { exact: true })).toBeVisible()
})

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
