import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('answers are changed on the review, and counted after the puzzles', async ({ page }) => {
  await test.step('Change leads to the field of an answer or question, Continue back with every other answer, and a doubtful address is asked about once more', async () => {
    const applicant = new Applicant(page)
    for (const [question, path, field] of [
      ['State of residence', '/apply/eligibility', 'State of residence'],
      ['Are you 21 years or older?', '/apply/eligibility', 'Yes'],
      ['Why are you a good fit?', '/apply/work-experience', 'Why are you a good fit?'],
      ['In the past three years', '/apply/casino-affiliation', 'No'],
    ] as const) {
      await applicant.returnsTo(5)
      await applicant.unfolds('All your answers')
      await applicant.presses(`Change ${question}`)
      await applicant.seesPath(path)
      await expect(page.getByLabel(field).first()).toBeFocused()
    }
    await applicant.returnsTo(5)
    const review = page.getByRole('region', { name: 'Your application so far' })
    await expect(review.getByText('ada.byron@mail.example')).toBeVisible()

    await applicant.presses('Change email address')
    await applicant.seesPath('/apply/contact')
    const email = page.getByRole('textbox', { name: 'Email address' })
    await expect(email).toBeFocused()
    await email.fill('ada@gmial.com')
    for (const title of ['Eligibility', 'Work experience & fit', 'Casino affiliation']) {
      await applicant.continues()
      await applicant.sees(title)
    }
    await applicant.continues()
    await applicant.sees('Puzzle assessment')
    await applicant.unfolds('All your answers')
    await expect(review.getByText('https://www.linkedin.com/in/ada-byron')).toBeVisible()
    await expect(review.getByText('Did you mean ada@gmail.com?')).toBeVisible()
    await applicant.hears('Did you mean ada@gmail.com?')
  })
  await test.step('after the puzzles the answers are counted', async () => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(11)
    const main = page.getByRole('main')
    await expect(main.getByRole('term')).toHaveText([
      'Answers',
      'Levels solved',
      'Puzzle time',
      'Moves',
    ])
    await expect(main.getByRole('definition')).toHaveText(['12', '5', '1:23', '13'])
  })
})
