import { expect, test } from 'vitest'
import { samplePersons, storeSample } from '../../src/cli/sample/store-sample.ts'
import { readContactBody } from '../../src/server/applications/contact-body.ts'
import { readEnvironment } from '../../src/server/env.ts'
import type { ProgressApplicationsTable } from '../../src/server/store/tables.ts'
import { chartFile } from '../../src/statechart/funnel/chart.ts'
import { wordChanges } from '../../src/statechart/viewer/versions/word-changes.ts'
import { OPERATOR } from './calls.ts'
import { runningServer, temporaryFolder } from './running-server.ts'

const NOW = new Date('2026-11-21T20:00:00.000Z')
const WEST_VIRGINIA = 'West Virginia'

test('eight weeks of two releases, by the chart and the code of real applications', async () => {
  const DATA_DIR = await temporaryFolder()
  const environment = readEnvironment({ DATA_DIR, DATABASE_URL: '' })
  const everySixth = samplePersons(NOW).filter((_, place) => place % 6 === 3)
  await storeSample(environment, { name: '0.1.0+now', chart: chartFile }, NOW, everySixth)

  const server = await runningServer({ DATA_DIR, DATABASE_URL: '', KEPT_DAYS: '0' })
  const rows = await server.rows('progress_applications')
  const began = rows.filter(({ furthest_step }) => furthest_step > 0)
  expect(began.length).toBeGreaterThan(90)
  expect(began.length).toBeLessThan(110)
  expect(
    rows.every(({ first_at }) => first_at > '2026-09-26' && first_at <= NOW.toISOString()),
  ).toBe(true)
  const countsOf = (name: keyof ProgressApplicationsTable) =>
    Object.fromEntries(
      [...Map.groupBy(began, (row) => row[name])].map(([value, own]) => [`${value}`, own.length]),
    )
  expect(Object.keys(countsOf('device')).toSorted()).toEqual(['desktop', 'phone', 'tablet'])
  expect(Object.keys(countsOf('source')).toSorted()).toEqual([
    ...['', 'Indeed', 'LinkedIn', 'ZipRecruiter'],
  ])
  expect(Object.keys(countsOf('utm_campaign')).toSorted()).toEqual(['', 'alumni', 'november'])
  expect(Object.keys(countsOf('last_field')).length).toBeGreaterThan(12)
  expect(countsOf('vetting_unknown')[1]).toBeGreaterThan(0)
  expect(began.filter(({ refused }) => refused !== '{}').length).toBeGreaterThan(9)
  expect(Math.min(...Object.values(countsOf('release')))).toBeGreaterThan(30)
  expect(Object.keys(countsOf('furthest_step')).length).toBeGreaterThan(9)
  expect(Object.keys(countsOf('rule')).toSorted()).toEqual([
    ...['appliedByAge', 'appliedByReview', 'disqualifiedAsTest', 'disqualifiedByKnockout'],
    ...['disqualifiedByResidence', 'null', 'qualified'],
  ])

  const contacts = await server.contacts()
  const submitted = began.filter(({ rule }) => rule !== null)
  const unreported = contacts.filter(
    ({ application_id }) => !submitted.some((row) => row.application_id === application_id),
  )
  expect(contacts.length).toBe(submitted.length + unreported.length)
  expect(unreported.length).toBeGreaterThan(0)
  expect(contacts.filter(({ needs_review }) => needs_review)).toEqual([])
  const stages = contacts.map(({ received_at, body, server_stage }) => {
    const { state } = readContactBody(body).fields ?? {}
    return { isEarlier: received_at < '2026-10-28', state, server_stage }
  })
  const inWestVirginia = stages.filter(({ state }) => state === WEST_VIRGINIA)
  const residence = 'Disqualified - does not reside in NJ, PA, MI, or WV'
  const refused = inWestVirginia.filter(({ server_stage }) => server_stage === residence)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ isEarlier }) => isEarlier)).toBe(true)
  expect(inWestVirginia.some(({ isEarlier, server_stage }) => !isEarlier && server_stage)).toBe(
    true,
  )

  const { releases } = await (await server.asOperator('/api/operator/releases')).json()
  expect(releases.map(({ name }: { name: string }) => name)).toEqual(['0.1.0+now', '0.1.0+earlier'])
  const file = await fetch(`${server.url}/api/operator/releases/0.1.0%2Bearlier`, {
    headers: OPERATOR,
  })
  const { words } = await file.json()
  expect(wordChanges(words, JSON.parse(chartFile).words)).toEqual([
    {
      title: 'Job Description',
      state: 'intro',
      texts: [{ before: '$24/hour plus bonuses', after: '$25/hour plus bonuses' }],
    },
  ])
})
