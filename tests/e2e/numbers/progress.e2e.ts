import { STEPS } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesForms, completesPuzzles, FULL_ANSWERS, submits } from '../screens/walk.ts'

const OPERATOR_TOKEN = 'an-operator-token-for-tests'
test.use({ serverEnvironment: { OPERATOR_TOKEN } })

interface DropOff {
  applications: number
  devices: string[]
  sources: string[]
  steps: { step: number; state: string; in: number; out: number; left: number; there: number }[]
}

async function dropOff(url: string): Promise<DropOff> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  return (await fetch(`${url}/api/operator/drop-off`, { headers })).json()
}

test('a whole run is recorded step by step, once, and without what was typed', async ({
  page,
  server,
}) => {
  const ada = new Applicant(page)
  await ada.opens('/apply?application_source=Indeed')
  await completesForms(ada, FULL_ANSWERS)
  await completesPuzzles(ada)
  await submits(ada)
  await ada.waits(6000)
  await ada.sees("You're approved!")

  await expect.poll(async () => (await dropOff(server.url)).steps.length).toBe(STEPS.length + 1)
  const { applications, devices, sources, steps } = await dropOff(server.url)
  expect({ applications, devices, sources }).toEqual({
    applications: 1,
    devices: ['desktop'],
    sources: ['Indeed'],
  })
  expect(steps.map(({ state }) => state)).toEqual(['intro', ...STEPS.map(({ id }) => id)])
  expect(steps.map((step) => [step.in, step.out, step.left, step.there])).toEqual(
    steps.map(() => [1, 1, 0, 0]),
  )

  const kept = JSON.stringify(server.query('select * from progress_entries'))
  for (const typed of ['Ada', 'ada.byron@mail.example', '412']) {
    expect(kept).not.toContain(typed)
  }
})

test('an applicant who closes the page counts at their last step', async ({ page, server }) => {
  const ada = new Applicant(page)
  await ada.opens()
  await ada.waits(2500)
  await expect.poll(async () => (await dropOff(server.url)).applications).toBe(1)
  await ada.startsApplication()
  await page.close({ runBeforeUnload: true })
  await expect
    .poll(async () => (await dropOff(server.url)).steps.map(({ state, there }) => [state, there]))
    .toEqual([
      ['intro', 0],
      ['contact', 1],
    ])
})

test('a visit that reloads the intro counts once', async ({ page, server }) => {
  const ada = new Applicant(page)
  await ada.opens()
  await ada.waits(2500)
  await ada.reloads()
  await ada.waits(2500)
  await expect.poll(async () => (await dropOff(server.url)).applications).toBe(1)
  await ada.reloads()
  await ada.startsApplication()
  await ada.waits(2500)
  await expect.poll(async () => (await dropOff(server.url)).steps.length).toBe(2)
  expect((await dropOff(server.url)).applications).toBe(1)
})
