import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { formPayload } from '../../machines/forms/index.ts'
import { IN_FULL } from '../specification/forms/index.ts'
import { LONGEST } from '../specification/forms/longest.ts'
import { payloadOf } from '../specification/payload.ts'
import { startService } from '../unit/src/effects/service.ts'
import { problemOf } from './calls.ts'
import { isOnPostgres } from './database/provided.ts'
import { WEBHOOK } from './outgoing/queue.ts'
import { runningServer, type TestServer } from './running-server.ts'

const ID = '8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02'
const UUID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const CONTACT = {
  ...payloadOf(
    {
      ...IN_FULL,
      tracking: {
        external_referrer: 'https://jobs.example/',
        cgc: 'c1',
        jclickid: 'j1',
        cgpid: 'p1',
        job_pipeline: 'pipeline-7',
        application_source: 'LinkedIn',
        j_publisher: 'publisher-3',
        campaign_id: '0012',
        creative_id: 'cr-9',
        utm_medium: 'cpc',
      },
      performance: { totalTimeMs: 156_000, totalMoves: 11, totalTimeFormatted: '2:36' },
      rule: 'appliedByReview',
      vetting: {
        status: 'manual_review_required',
        summary: 'The applicant writes of “bots”.',
      },
    },
    { submittedFrom: 'Remote AI Task Reviewer funnel', applicationFormVersion: '1.0' },
  ),
  email: 'ada@example.com',
  last_name: "O'Lovelace",
  date_of_birth: '2005-02-28',
  summary_of_education_and_work: `Zwei Jahre in Łódź, 日本語 and "quotes" \u{1F600}${' word'.repeat(50)}`,
  why_suitable: 'Line one\nline two: my bots do it.',
}

function createContact(
  server: TestServer,
  body: Parameters<TestServer['postContact']>[0],
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.postContact(body, { applicationId: ID, headers })
}

test('every field of a contact is read, with the body as it came', async () => {
  const server = await runningServer()
  const body = JSON.stringify(CONTACT, null, 2)
  const response = await createContact(server, body)
  const answer = await response.json()
  expect(response.status).toBe(201)
  expect(answer).toEqual({
    id: expect.stringMatching(UUID),
    applicationId: ID,
    receivedAt: expect.stringMatching(TIME),
  })
  expect(await server.contacts()).toMatchObject([
    {
      ...CONTACT,
      id: answer.id,
      application_id: ID,
      received_at: answer.receivedAt,
      needs_review: 0,
      review_reason: null,
      raw_body: body,
      body_sha256: createHash('sha256').update(body).digest('hex'),
      server_stage: 'Applied',
      server_rule: 'appliedByReview',
      stage_differs: 0,
    },
  ])
})

test('the same body again is answered as the first', async () => {
  const server = await runningServer()
  const first = await createContact(server, CONTACT)
  const again = await createContact(server, CONTACT, { 'idempotency-key': ID.toUpperCase() })
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(await first.json())
  expect(await server.contacts()).toHaveLength(1)
})

test('another body under one application is a marked contact of its own, of which nothing is sent', async () => {
  const server = await runningServer({ ...WEBHOOK, WEBHOOK_URL: 'http://127.0.0.1:9' })
  const other = { ...CONTACT, email: 'bea@example.com' }
  const { id: addedTo } = await (await createContact(server, CONTACT)).json()
  const queued = await server.store.db.selectFrom('outgoing').select('contact_id').execute()
  const added = await createContact(server, other)
  const receipt = await added.json()
  expect([added.status, receipt]).toEqual([
    201,
    {
      id: expect.stringMatching(UUID),
      applicationId: ID,
      receivedAt: expect.stringMatching(TIME),
      addedTo,
    },
  ])
  const again = await createContact(server, other)
  expect([again.status, await again.json()]).toEqual([200, receipt])
  expect(await server.contacts()).toMatchObject([
    { id: addedTo, application_id: ID, email: 'ada@example.com', needs_review: 0, added_to: null },
    {
      id: receipt.id,
      application_id: ID,
      email: 'bea@example.com',
      needs_review: 1,
      review_reason: 'The application had a contact with another body.',
      added_to: addedTo,
    },
  ])
  expect(await server.store.db.selectFrom('outgoing').select('contact_id').execute()).toEqual(
    queued,
  )
  expect(server.logged('contact_added')).toMatchObject([{ contactId: receipt.id }])
  expect(JSON.stringify(server.logged('contact_added'))).not.toContain(ID)
})

test('bodies of one application that come together are one contact and those added to it', async () => {
  const server = await runningServer()
  const names = ['Ada', 'Bea', 'Ada', 'Cleo', 'Bea']
  const answers = await Promise.all(
    names.map((first_name) => createContact(server, { ...CONTACT, first_name })),
  )
  const receipts = await Promise.all(answers.map((answer) => answer.json()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201, 201, 201])
  const [ada, bea, adaAgain, cleo, beaAgain] = receipts
  expect([adaAgain, beaAgain]).toEqual([ada, bea])
  const firsts = [ada, bea, cleo].filter(({ addedTo }) => addedTo === undefined)
  expect(firsts).toHaveLength(1)
  const others = [ada, bea, cleo].filter(({ addedTo }) => addedTo === firsts[0].id)
  expect(others).toHaveLength(2)
  expect(await server.contacts()).toHaveLength(3)
})

test('many contacts at once are as many rows in fewer commits, each with its answer', async () => {
  const server = await runningServer()
  const commits = vi.spyOn(server.store.db, 'transaction')
  const ids = Array.from({ length: 40 }, () => crypto.randomUUID())
  const bearers = await Promise.all(ids.map(server.bearer))
  const answers = await Promise.all(
    bearers.map((headers) => server.postContact(CONTACT, { headers })),
  )
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201))
  const receipts = await Promise.all(answers.map((answer) => answer.json()))
  expect(receipts.map(({ applicationId }) => applicationId)).toEqual(ids)
  const rows = await server.store.db.selectFrom('contacts').select('application_id').execute()
  expect(rows.map((row) => row.application_id).sort()).toEqual(ids.sort())
  expect(commits.mock.calls.length).toBeLessThan(40)
})

if (isOnPostgres()) {
  test('two servers on one database store one contact of an application', async () => {
    const one = await runningServer()
    const other = await runningServer({ DATA_DIR: one.dataDir })
    const answers = await Promise.all([one, other].map((server) => createContact(server, CONTACT)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
    expect(first).toEqual(second)
    expect(await one.contacts()).toHaveLength(1)
  })

  test('two servers that are sent two bodies of one application add one to the other', async () => {
    const one = await runningServer()
    const other = await runningServer({ DATA_DIR: one.dataDir })
    const answers = await Promise.all(
      [one, other].map((server, place) => createContact(server, { ...CONTACT, cgc: `c-${place}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const rows = await one.contacts()
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(expect.objectContaining({ added_to: null, needs_review: 0 }))
    expect(rows).toContainEqual(expect.objectContaining({ needs_review: 1 }))
  })
}

test('an Idempotency-Key of another application is refused', async () => {
  const server = await runningServer()
  const response = await createContact(server, CONTACT, {
    'idempotency-key': '0e3c6f5e-0f0c-4f0e-8f3f-5d9a3a0f1b22',
  })
  expect(await problemOf(response)).toEqual({
    status: 422,
    detail:
      'The Idempotency-Key is not the application of the token: ask for a token with that ' +
      'applicationId by POST /api/session.',
  })
  expect(await server.contacts()).toEqual([])
})

const { puzzle_score: _, ...WITHOUT_SCORE } = CONTACT

const FAULTY_BODIES = [
  ['no JSON', '{"email": "a@b.c', 'The body is not a JSON object.', { email: null }],
  ['a list', '[1]', 'The body is not a JSON object.', { email: null }],
  ['null', 'null', 'The body is not a JSON object.', { email: null }],
  [
    'an object of 33 levels',
    `{"email":"ada@example.com","more":${'['.repeat(32)}${']'.repeat(32)}}`,
    'The body is not a JSON object.',
    { server_stage: null },
  ],
  [
    'a field missing',
    JSON.stringify(WITHOUT_SCORE),
    'Missing or of another type: puzzle_score.',
    { email: 'ada@example.com', puzzle_score: null, move_score: 78 },
  ],
  [
    'fields of other types',
    JSON.stringify({ ...CONTACT, move_score: '78', state: 7, cgc: { deep: [] } }),
    'Missing or of another type: state, cgc, move_score.',
    { email: 'ada@example.com', state: null, cgc: null, move_score: null, puzzle_score: 37 },
  ],
  [
    'what the forms would have refused',
    JSON.stringify({ ...CONTACT, state: '', phone_number: '12' }),
    'The forms refuse it: contactDetails.phone: invalid, eligibility.stateOfResidence: required.',
    { server_stage: 'Applied', state: '' },
  ],
  [
    'a text longer than any form takes',
    JSON.stringify({ ...CONTACT, first_name: `a${' '.repeat(200_000)}b` }),
    'The forms refuse it: contactDetails.firstName: tooLong.',
    { server_stage: 'Applied', last_name: "O'Lovelace" },
  ],
  [
    'scores that no puzzle gives',
    JSON.stringify({ ...CONTACT, puzzle_score: 101, move_score: -1 }),
    'puzzle_score is not between 0 and 100. move_score is not between 0 and 100.',
    { server_stage: 'Applied', puzzle_score: 101, move_score: -1 },
  ],
] as const

test('a body that the page would not send is stored as it came and marked for review', async () => {
  const server = await runningServer()
  for (const [what, body, reason, columns] of FAULTY_BODIES) {
    const response = await server.postContact(body)
    expect([what, response.status]).toEqual([what, 201])
    expect((await server.contacts()).at(-1)).toMatchObject({
      ...{ needs_review: 1, review_reason: reason, raw_body: body, ...columns },
    })
  }
})

/** The contact's text with its first name given as written here. */
function withFirstName(json: string): string {
  return JSON.stringify(CONTACT).replace('"first_name":"Ada"', `"first_name":${json}`)
}

test.each([
  {
    what: 'U+0000',
    body: withFirstName('"A\\u0000da"'),
    reason: 'A text holds U+0000 or half of a surrogate pair.',
    first_name: 'A\uFFFDda',
  },
  {
    what: 'half of a surrogate pair',
    body: withFirstName('"\\ud800 Ada"'),
    reason: 'A text holds U+0000 or half of a surrogate pair.',
    first_name: '\uFFFD Ada',
  },
  {
    what: 'bytes that are not UTF-8',
    body: Buffer.from(withFirstName('"Zo~"')).map((byte) => (byte === 0x7e ? 0xeb : byte)),
    reason: 'The body is not UTF-8.',
    first_name: 'Zo\uFFFD',
  },
])('$what: stored to the byte, marked, and read alike by server and webhook', async (given) => {
  const { body, reason, first_name } = given
  const { url, seen } = await startService(() => ({}))
  const server = await runningServer({ ...WEBHOOK, WEBHOOK_URL: url })
  const sent = Buffer.from(body)
  expect((await createContact(server, sent)).status).toBe(201)
  await server.sender.drain()
  const read = {
    ...{ needs_review: 1, review_reason: reason, fits_form: 1 },
    ...{ first_name, server_stage: 'Applied' },
  }
  expect(await server.contacts()).toMatchObject([{ needs_review: 1, review_reason: reason }])
  for await (const row of server.store.contacts.all()) {
    expect(row).toMatchObject(read)
    expect(Buffer.from(row.body)).toEqual(sent)
  }
  const { data } = JSON.parse(seen[0]?.body ?? '')
  expect(data).toMatchObject({ needsReview: true, reviewReason: reason, contact: { first_name } })
})

const GZIP = { 'content-encoding': 'gzip' }

/** Every text as long as the form takes it, or as the page cuts it. */
const LONGEST_CONTACT = {
  ...CONTACT,
  ...formPayload(LONGEST),
  application_form_referrer: 'x'.repeat(2048),
  cgc: 'x'.repeat(2048),
  joveo_click_id: 'x'.repeat(2048),
  cgpid: 'x'.repeat(2048),
  job_pipeline: 'x'.repeat(2048),
  application_source: 'x'.repeat(2048),
  j_publisher: 'x'.repeat(2048),
  campaign_id: 'x'.repeat(2048),
  creative_id: 'x'.repeat(2048),
  utm_medium: 'x'.repeat(2048),
  ai_vetting: 'x'.repeat(2048),
  ai_vetting_summary: 'x'.repeat(2048),
}

test('the longest contact of the forms is taken, every letter escaped', async () => {
  const server = await runningServer()
  const body = JSON.stringify(LONGEST_CONTACT)
  expect((await createContact(server, body)).status).toBe(201)
  expect(await server.contacts()).toMatchObject([{ needs_review: 0, fits_form: 1, raw_body: body }])
})

test.each([
  ['as it is', (body: string) => body, 'The body is too large: send at most 243 kB.', {}],
  [
    'compressed',
    (body: string) => gzipSync(body),
    'The decompressed body is too large: send at most 243 kB.',
    GZIP,
  ],
])(
  'a contact of two hundredths more than the longest is refused, sent %s',
  async (_, encoded, detail, headers) => {
    const server = await runningServer()
    const body = JSON.stringify(LONGEST_CONTACT)
    const larger = encoded(body.padEnd(body.length * 1.02, filler()))
    expect(await problemOf(await createContact(server, larger, headers))).toEqual({
      status: 413,
      detail,
    })
  },
)

/** Blanks that do not compress to less than a hundredth. */
function filler(): string {
  return Array.from({ length: 8_000 }, () => ' \n\t\r'[Math.floor(Math.random() * 4)]).join('')
}

test('a compressed body is stored and read decompressed', async () => {
  const server = await runningServer()
  const body = JSON.stringify(CONTACT)
  expect((await createContact(server, gzipSync(body), GZIP)).status).toBe(201)
  expect(await server.contacts()).toMatchObject([{ needs_review: 0, raw_body: body }])
  expect((await createContact(server, body)).status).toBe(200)
})

const UNUSUAL_BODIES = [
  [
    'a field that is unknown',
    JSON.stringify({ ...CONTACT, favourite_colour: 'teal', puzzle_score: 0.5 }),
    { puzzle_score: 0.5 },
  ],
  [
    'numbers and letters written otherwise than the page writes them',
    JSON.stringify({ ...CONTACT, puzzle_score: 1, first_name: 'Zoë' }, null, 2)
      .replace('"puzzle_score": 1', '"puzzle_score": 1.0')
      .replace('Zoë', 'Zo\\u00eb'),
    { puzzle_score: 1, first_name: 'Zoë' },
  ],
  [
    'a key twice, of which the last counts',
    withFirstName('"Eve","first_name":"Ada"'),
    { first_name: 'Ada' },
  ],
] as const

test('an unusual body is stored as it came, without a review', async () => {
  const server = await runningServer()
  for (const [what, body, columns] of UNUSUAL_BODIES) {
    await server.postContact(body)
    const stored = { what, needs_review: 0, raw_body: body, ...columns }
    expect({ what, ...(await server.contacts()).at(-1) }).toMatchObject(stored)
  }
})

test('an empty body is refused', async () => {
  const server = await runningServer()
  expect(await problemOf(await createContact(server, ' '))).toEqual({
    status: 400,
    detail: 'The body is empty: send the contact as a JSON object.',
  })
  expect(await server.contacts()).toEqual([])
})
