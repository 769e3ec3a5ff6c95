import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('who applies in a duplicate of a tab, after the first has applied, is a contact of their own', async ({
  page,
  context,
  server,
}) => {
  const ada = new Applicant(page)
  await ada.opens()
  const session = await page.evaluate(() => ({ ...sessionStorage }))
  const duplicate = await context.newPage()
  await duplicate.addInitScript((items) => {
    for (const [key, text] of Object.entries(items)) sessionStorage.setItem(key, text)
  }, session)
  const bea = new Applicant(duplicate)
  await bea.opens()

  for (const [applicant, contacts] of [
    [ada, 1],
    [bea, 2],
  ] as const) {
    await applicant.page.bringToFront()
    await applicant.arrivesAt('puzzleComplete')
    await applicant.submits()
    await expect.poll(() => server.contacts()).toHaveLength(contacts)
    await applicant.waits(3_000)
    await applicant.sees("You're approved!")
    await applicant.waits(2_000)
  }
  const [first, second] = server.contacts()
  expect(second?.application_id).not.toBe(first?.application_id)
  expect([first?.added_to, second?.added_to]).toEqual([null, null])
})
