import { expect, it } from 'vitest'
import { sentEventOf } from '../../../../../../src/effects/telemetry/analytics/sent-event.ts'

const issued = {
  event: {
    type: 'Applicant Decision Issued',
    properties: {
      decision: 'approved',
      puzzle_time_ms: 83_000,
      puzzle_moves: 13,
      puzzle_time_formatted: '1:23',
      stage: 'Qualified',
      ai_status: 'approved',
    },
  },
  at: Date.parse('2026-11-21T15:01:00.000Z'),
  applicationId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  email: 'ada.byron@mail.example',
} as const

it('belongs to the applicant as soon as the e-mail is known', () => {
  expect(sentEventOf(issued)).toMatchObject({ email: 'ada.byron@mail.example' })
  expect(sentEventOf({ ...issued, email: '' })).not.toHaveProperty('email')
})

it('is the same in two tabs and over reloads, and does not reveal the application', () => {
  const sent = sentEventOf(issued)
  expect(sent).toMatchObject({ insertId: '0f8fad5b Applicant Decision Issued' })
  expect(JSON.stringify(sent)).not.toContain('d9cb')
})
