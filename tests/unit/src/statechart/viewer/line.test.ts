import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { summaryOf } from '../../../../../src/statechart/chart/summary.ts'
import { submitWaits } from '../../../../../src/statechart/funnel/facts/submit-wait.ts'
import { offOf } from '../../../../../src/statechart/funnel/off.ts'
import { journeyOf, withOff } from '../../../../../src/statechart/journey/journey.ts'

const funnel = chartOf(funnelMachine)

test('the line says of the funnel what its chart and its runs show', () => {
  expect(summaryOf(funnel, submitWaits(funnel).most)).toEqual({
    steps: 12,
    rules: 6,
    hasEnds: true,
    findings: [],
    // Start, four times Continue, start the puzzles, submit.
    // The device's storage at its limit of 1.5 s, then the spinner.
    waitMs: 4500,
  })
})

test('a chart that says neither steps nor who presses has a line without them', () => {
  expect(summaryOf(chartOf(createMachine({})))).toMatchObject({
    steps: 0,
    rules: 0,
    hasEnds: false,
    waitMs: null,
  })
})

test('what is off on a server is said at its rule and region; what only happens otherwise is not off', () => {
  const journey = journeyOf(funnel)
  const off = journey && withOff(journey, offOf(funnel, ['location', 'mail', 'vetting']))
  const said = off?.phases
    .flatMap(({ stops }) => stops)
    .filter(({ note }) => /(?:this|by this) server/i.test(note))
    .map(({ title, note, isOff = false }) => [title, note, isOff])
  expect(said).toEqual([
    ['Vetting', 'On this server fixed rules answer.', false],
    [
      'The network address is in India or in one of four cities',
      'Off on this server: it has no source of locations.',
      true,
    ],
    ['The vetting service asks for a manual review', 'On this server fixed rules answer.', false],
    ['Qualified', 'No mail is sent by this server.', false],
  ])
})
