import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { expect, test } from '../fixtures.ts'
import { SHORT_ANSWERS } from '../runs/answers.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesForms, completesPuzzles, submits } from '../screens/walk.ts'
import { BEGIN, identityIn, keptEvents, opensMeasured } from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS: 'on' } })

const EMAIL = 'ada.byron@mail.example'

const PROPERTIES = {
  name: 'Ada Byron',
  email: EMAIL,
  phone: '(412) 555-0123',
  puzzle_time_ms: 0,
  puzzle_moves: 0,
  puzzle_time_formatted: '0:00',
  application_source: 'Joveo',
  campaign_id: 'cmp-5',
  creative_id: '',
  utm_medium: 'cpc',
}

const identified = (ms: number, linkedin: string) => ({
  event_type: '$identify',
  time: BEGIN + ms,
  user_id: EMAIL,
  user_properties: { $set: { ...PROPERTIES, linkedin } },
})

const completed = (ms: number, timestamp: string, step_name: string, step_data: object) => ({
  event_type: 'Application Step Completed',
  time: BEGIN + ms,
  user_id: EMAIL,
  event_properties: { step_name, step_data, step_variant: 'default', timestamp },
})

const level = (puzzle_number: 1 | 2 | 3 | 4 | 5, moves: number, elapsedSeconds: number) => ({
  puzzle_number,
  puzzle_answer: { paths: SOLVED_BOARDS[puzzle_number], moves, elapsedSeconds },
})

const PERFORMANCE = { puzzle_time_ms: 6000, puzzle_moves: 13, puzzle_time_formatted: '0:06' }

test('what was recorded before the e-mail was known names nobody, also where the client starts later', async ({
  page,
  server,
}) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/config?*', async (route) => {
    await gate.promise
    await route.continue()
  })
  const applicant = new Applicant(page)
  await applicant.opens('/apply')
  await applicant.startsApplication()
  await applicant.fillsContact(SHORT_ANSWERS.contactDetails)
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
  gate.resolve()
  await expect
    .poll(async () => {
      await applicant.waits(500)
      return keptEvents(server)
        .slice(1)
        .map(({ event_type, user_id }) => `${event_type} of ${user_id}`)
    })
    .toEqual([
      'Application Viewed of undefined',
      'Application Started of undefined',
      `$identify of ${EMAIL}`,
      `Application Step Completed of ${EMAIL}`,
    ])
})

test('the whole funnel is these events, each once, in this order, with these fields', async ({
  page,
  server,
  context,
}) => {
  const applicant = await opensMeasured(
    page,
    '/apply?application_source=Joveo&campaign_id=cmp-5&utm_medium=cpc&jclickid=jc-42',
    'https://jobs.example/list',
  )
  await completesForms(applicant, SHORT_ANSWERS)
  await completesPuzzles(applicant)
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(1_001)
  await expect.poll(() => keptEvents(server)).toHaveLength(18)
  expect(await identityIn(context)).toContain(EMAIL)
  await applicant.waits(4_000)
  await applicant.sees("You're approved!")

  const events = keptEvents(server)
  const [started, viewed, ...others] = events
  expect(started).toMatchObject({
    event_type: 'session_start',
    time: BEGIN,
    session_id: BEGIN,
    device_id: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(viewed).toMatchObject({ event_type: 'Application Viewed', event_properties: {} })
  expect(viewed?.time).toBeLessThan(BEGIN)
  expect(
    others.map(({ event_type, time, user_id, event_properties, user_properties }) => ({
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
    completed(9000, '2026-11-21T15:01:09.000Z', 'puzzle-3', level(3, 2, 2)),
    completed(10_400, '2026-11-21T15:01:10.400Z', 'puzzle-4', level(4, 4, 1)),
    completed(11_800, '2026-11-21T15:01:11.800Z', 'puzzle-5', level(5, 5, 1)),
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
        campaign_id: 'cmp-5',
        creative_id: '',
        utm_medium: 'cpc',
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
  expect(new Set(events.map(({ insert_id }) => insert_id)).size).toBe(18)
  const [contact] = server.contacts()
  expect(contact?.application_id).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.stringify(events)).not.toContain(contact?.application_id)

  expect(await identityIn(context)).not.toContain(EMAIL)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('ada.byron')
})
