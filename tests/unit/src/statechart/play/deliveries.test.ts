import { expect, test } from 'vitest'
import { outboxMachine } from '../../../../../machines/outbox/outbox.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import {
  DELIVERIES,
  deliveryScript,
} from '../../../../../src/statechart/funnel/outbox/deliveries.ts'
import { playbackOf } from '../../../../../src/statechart/viewer/play/run-playback.ts'
import { timedRun } from '../../../../../src/statechart/viewer/play/timed-run.ts'

const chart = chartOf(outboxMachine)

function played(id: string) {
  const delivery = DELIVERIES[id]
  if (!delivery) throw new Error(id)
  const words = { name: delivery.name, notes: [], isUnseen: true, factsOf: () => null }
  return playbackOf(chart, timedRun(deliveryScript(delivery)), words)
}

/** The application is decided after 2.3 s; each round takes 0.2 s to the call, 0.5 s for it. */
test.each([
  ['usual', ['The backend has it'], 3100],
  [
    'network',
    ['No answer comes', 'No answer comes', 'No answer comes', 'The backend has it'],
    // Backoffs of 1.5 and 3 s, then 5 s until the connection is back.
    2300 + 3 * (700 + 100) + 1500 + 3000 + 5000 + 800,
  ],
  [
    'refused',
    ['The backend refuses it', 'The backend refuses it', 'The backend refuses it'].concat(
      'The backend has it',
    ),
    2300 + 3 * (700 + 100) + 1500 + 3000 + 6000 + 800,
  ],
  ['paused', ['The backend asks for a pause', 'The backend has it'], 2300 + 700 + 30_000 + 800],
  ['secondTab', [], 2300 + 8000 + 200],
  ['stuckTab', ['The backend has it'], 2300 + 45_000 + 700],
])(
  'the delivery %s is answered %j and ends after %i ms with nothing left to send',
  (id, answers, ms) => {
    const { moments, length } = played(id)
    const names = moments.map(({ name }) => name)
    expect(names.filter((name) => /backend|No answer/.test(name))).toEqual(answers)
    expect(length).toBe(ms)
    expect(moments.at(-1)?.active).toContain('outbox.sending.resting')
    expect(moments.every(({ snapshot }) => snapshot === null)).toBe(true)
  },
)

test('that another tab has made is said, and that a backoff is over', () => {
  const last = played('secondTab').moments.at(-1)
  expect(last?.reasons.map(({ sentence }) => sentence)).toContain('Another tab has delivered it.')
  expect(played('refused').moments.map(({ name }) => name)).toContain('Backoff is over')
})
