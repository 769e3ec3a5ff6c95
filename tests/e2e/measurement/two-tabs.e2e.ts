import type { Page } from 'playwright/test'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import type { PuzzleIndex } from '../../../machines/rules/puzzle-levels.ts'
import { expect, test } from '../fixtures.ts'
import { SHORT_ANSWERS } from '../runs/answers.ts'
import { Applicant } from '../screens/applicant.ts'
import {
  answersCasinoAffiliation,
  answersEligibility,
  answersWorkExperience,
  submits,
} from '../screens/walk.ts'
import { BEGIN, identityIn, keptEvents, seesClientLoaded } from './measured.ts'

test.use({
  serverEnvironment: { ANALYTICS: 'on', ANALYTICS_REMOTE_CONFIG_TIMEOUT_MS: '60000' },
})

const EMAIL = 'ada.byron@mail.example'

test('the whole funnel in two tabs, in turns, is each event once, in order, with these fields', async ({
  page,
  context,
  server,
}) => {
  const { one, two } = await opensTwice(page, await context.newPage())

  await one.startsApplication()
  await one.fillsContact(SHORT_ANSWERS.contactDetails)
  await one.presses('Continue')
  await one.sees('Eligibility')

  await changesTab(one, two)
  await answersEligibility(two, SHORT_ANSWERS.eligibility)
  await two.presses('Continue')
  await answersWorkExperience(two, SHORT_ANSWERS)
  await two.presses('Continue')
  await two.sees('Casino affiliation')

  await changesTab(two, one)
  await answersCasinoAffiliation(one, SHORT_ANSWERS.casinoAffiliation)
  await one.presses('Continue')
  await one.seesPath('/apply/puzzle')
  await one.presses(/^Start$/)
  for (const index of [1, 2] as const) await completes(one, index)

  await changesTab(one, two)
  for (const index of [3, 4] as const) await completes(two, index)

  await changesTab(two, one)
  await completes(one, 5)
  await one.sees('Congratulations!')

  await changesTab(one, two)
  await two.sees('Congratulations!')
  await submits(two)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await two.waits(4_000)
  await two.sees("You're approved!")
  await changesTab(two, one)
  await one.waits(4_000)
  await expect.poll(() => keptEvents(server)).toHaveLength(19)
  await one.page.close()
  await two.page.close()

  const events = keptEvents(server).sort((a, b) => a.time - b.time || a.event_id - b.event_id)
  const seen = events.slice(0, 3).map(({ event_type }) => event_type)
  expect(seen.toSorted()).toEqual(['Application Viewed', 'Application Viewed', 'session_start'])
  expect(
    events.slice(3).map(({ event_type, time, user_id, event_properties, user_properties }) => ({
      event_type,
      time,
      ...(user_id && { user_id }),
      ...(event_properties && { event_properties }),
      ...(user_properties && { user_properties }),
    })),
  ).toEqual([
    {
      event_type: 'Application Started',
      time: BEGIN + 400,
      event_properties: { step: 'intro', source: 'job_description_page' },
    },
    identified(800, ''),
    completed(800, '2026-11-21T15:01:00.800Z', 'contact', SHORT_ANSWERS.contactDetails),
    completed(2800, '2026-11-21T15:01:02.800Z', 'eligibility', SHORT_ANSWERS.eligibility),
    identified(3600, 'https://www.linkedin.com/in/ada-byron'),
    completed(3600, '2026-11-21T15:01:03.600Z', 'work-experience', {
      ...SHORT_ANSWERS.workExperience,
      resume: '',
    }),
    completed(
      4400,
      '2026-11-21T15:01:04.400Z',
      'casino-affiliation',
      SHORT_ANSWERS.casinoAffiliation,
    ),
    completed(4800, '2026-11-21T15:01:04.800Z', 'puzzle-intro', {}),
    completed(6200, '2026-11-21T15:01:06.200Z', 'puzzle-1', level(1, 1, 1)),
    completed(7600, '2026-11-21T15:01:07.600Z', 'puzzle-2', level(2, 1, 1)),
    completed(9000, '2026-11-21T15:01:09.000Z', 'puzzle-3', level(3, 2, 1)),
    completed(10_400, '2026-11-21T15:01:10.400Z', 'puzzle-4', level(4, 4, 1)),
    completed(11_800, '2026-11-21T15:01:11.800Z', 'puzzle-5', level(5, 5, 0)),
    completed(12_200, '2026-11-21T15:01:12.200Z', 'puzzle-complete', {}),
    {
      event_type: 'Application Submitted',
      time: BEGIN + 12_200,
      user_id: EMAIL,
      event_properties: {
        ...PERFORMANCE,
        applicant_status: 'Qualified',
        referrer: 'https://jobs.example/list',
        external_referrer: 'https://jobs.example/list',
        cgc: '',
        jclickid: 'jc-42',
        cgpid: '',
        job_pipeline: '',
        application_source: 'Joveo',
        j_publisher: '',
        campaign_id: '',
        creative_id: '',
        utm_medium: '',
        timestamp: '2026-11-21T15:01:12.200Z',
      },
    },
    {
      event_type: 'Applicant Decision Issued',
      time: BEGIN + 12_200,
      user_id: EMAIL,
      event_properties: {
        decision: 'approved',
        ...PERFORMANCE,
        stage: 'Qualified',
        ai_status: 'approved',
        timestamp: '2026-11-21T15:01:12.200Z',
      },
    },
  ])
  expect(
    new Set(events.map(({ device_id, session_id }) => `${device_id} ${session_id}`)).size,
  ).toBe(1)
  expect(new Set(events.map(({ insert_id }) => insert_id)).size).toBe(19)
  expect(await identityIn(context)).not.toContain(EMAIL)
})

/** Begun seconds are not kept: each change of tabs on a level gives up what of one has passed. */
const PERFORMANCE = { puzzle_time_ms: 4000, puzzle_moves: 13, puzzle_time_formatted: '0:04' }

function identified(ms: number, linkedin: string) {
  const properties = {
    name: 'Ada Byron',
    email: EMAIL,
    phone: '(412) 555-0123',
    linkedin,
    puzzle_time_ms: 0,
    puzzle_moves: 0,
    puzzle_time_formatted: '0:00',
    application_source: 'Joveo',
    campaign_id: '',
    creative_id: '',
    utm_medium: '',
  }
  return {
    event_type: '$identify',
    time: BEGIN + ms,
    user_id: EMAIL,
    user_properties: { $set: properties },
  }
}

function completed(ms: number, timestamp: string, step_name: string, step_data: object) {
  return {
    event_type: 'Application Step Completed',
    time: BEGIN + ms,
    user_id: EMAIL,
    event_properties: { step_name, step_data, step_variant: 'default', timestamp },
  }
}

function level(puzzle_number: PuzzleIndex, moves: number, elapsedSeconds: number) {
  const paths = SOLVED_BOARDS[puzzle_number]
  return { puzzle_number, puzzle_answer: { paths, moves, elapsedSeconds } }
}

/** Both tabs stand on the intro with their clients loaded, the second one hidden, at BEGIN. */
async function opensTwice(page: Page, other: Page): Promise<{ one: Applicant; two: Applicant }> {
  const [one, two] = [new Applicant(page), new Applicant(other)]
  const [first, second] = [await holdsClient(page), await holdsClient(other)]
  const asked = [page, other].map((tab) => tab.waitForRequest('**/config?*'))
  await one.opens('/apply?application_source=Joveo&jclickid=jc-42', {
    now: '2026-11-21T15:00:00.000Z',
    referrer: 'https://jobs.example/list',
  })
  await one.sees('Job Description')
  await two.goesTo('/apply')
  await two.sees('Job Description')
  await Promise.all(asked)
  await page.clock.pauseAt(BEGIN - 1_000)
  first()
  await seesClientLoaded(page)
  await expect.poll(() => identityIn(page.context())).toContain('"lastEventTime"')
  second()
  await expect
    .poll(async () => {
      await one.waits(5)
      return recordsOfUnsentEvents(page)
    })
    .toBe(2)
  await page.clock.pauseAt(BEGIN)
  await looks(other, false)
  return { one, two }
}

/** Keeps the analytics client from being loaded until the answer is called. */
async function holdsClient(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/config?*', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

function recordsOfUnsentEvents(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('analytics.unsent.')).length,
  )
}

async function changesTab(from: Applicant, to: Applicant): Promise<void> {
  await looks(from.page, false)
  await looks(to.page, true)
}

/** Shows or hides a tab: a browser without a window shows all of them. */
async function looks(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((isVisible) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !isVisible })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: isVisible ? 'visible' : 'hidden',
    })
    document.hasFocus = () => isVisible
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    if (isVisible) window.dispatchEvent(new Event('focus'))
  }, isShown)
}

async function completes(applicant: Applicant, index: PuzzleIndex): Promise<void> {
  await applicant.seesPath(`/apply/puzzle/${index}`)
  await applicant.solves(index)
  await applicant.waits(1_000)
}
