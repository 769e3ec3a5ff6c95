import { REQUIREMENTS_MESSAGE } from '../../specification/messages.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** Far longer than any pause in typing. */
const A_WHILE = 5_000

/** A choice by its first control, and what is said of it once Tab has passed all its stops. */
interface Choice {
  step: number
  /** What brings it on the page. */
  picks?: [group: RegExp, option: string]
  first: string | RegExp
  stops: number
  messages: string[]
}

/** One of each kind: radio buttons, lists, boxes and a file. */
const CHOICES: Choice[] = [
  { step: 2, first: 'Yes', stops: 1, messages: ['Please confirm if you are 21 years or older'] },
  {
    step: 2,
    picks: [/21 years or older/, 'No'],
    first: 'Month',
    stops: 3,
    messages: ['Month is required', 'Day is required', 'Year is required'],
  },
  { step: 2, first: 'State of residence', stops: 1, messages: ['State of residence is required'] },
  { step: 2, first: /reliable access/, stops: 3, messages: [REQUIREMENTS_MESSAGE] },
  {
    step: 3,
    picks: [/share your background/, 'Resume upload'],
    first: /^Resume Choose/,
    stops: 1,
    messages: ['Resume is required'],
  },
]

test('a choice is validated when the focus leaves the whole of it, and not before', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  for (const { step, picks, first, stops, messages } of CHOICES) {
    await test.step(messages.join(), async () => {
      await applicant.returnsTo(step)
      if (picks) await applicant.picks(...picks)
      const button = page.getByRole('button', { name: first })
      await page.getByLabel(first).or(button).first().focus()
      for (let pressed = 1; pressed < stops; pressed += 1) await page.keyboard.press('Tab')
      await applicant.waits(A_WHILE)
      await expect(page.locator('.field-error')).toHaveCount(0)
      await page.keyboard.press('Tab')
      await expect(page.locator('.field-error')).toHaveText(messages)
    })
  }
})
