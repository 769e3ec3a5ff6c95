import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const OPERATOR_TOKEN = 'an-operator-token-for-tests'
test.use({ serverEnvironment: { OPERATOR_TOKEN } })

interface DropOff {
  applications: number
  steps: { state: string; there: number }[]
}

test('a visit that reloads the intro counts once, and at its last step when the page is closed', async ({
  page,
  server,
}) => {
  const dropOff = async (): Promise<DropOff> => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
    return (await fetch(`${server.url}/api/operator/drop-off`, { headers })).json()
  }
  const ada = new Applicant(page)
  await ada.opens()
  await ada.waits(2500)
  await expect.poll(async () => (await dropOff()).applications).toBe(1)
  await ada.reloads()
  const sent = page.waitForResponse('**/api/progress')
  await ada.waits(2500)
  await sent
  await ada.startsApplication()
  await page.close({ runBeforeUnload: true })
  await expect
    .poll(async () => (await dropOff()).steps.map(({ state, there }) => [state, there]))
    .toEqual([
      ['intro', 0],
      ['contact', 1],
    ])
  expect((await dropOff()).applications).toBe(1)
})
