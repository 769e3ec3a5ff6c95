import { expect, it } from 'vitest'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { checkDelays } from '../../model/checks/delays.ts'
import { linesOf } from '../../paths/difference.ts'
import { sourceOf } from '../../tools/paths/source.ts'

it('a delay of another length is said with both lengths, and nothing else is wrong by it', () => {
  const machine = funnelMachine.provide({ delays: { levelAdvance: 1100 } })
  const wrong = [...checkDelays(machine)].flatMap(({ difference }) =>
    difference ? linesOf(difference) : [],
  )
  expect([...new Set(wrong)]).toEqual(['levelAdvance in milliseconds should be 1000 but is 1100'])
})

it('the end of a delay is written in its state, its length where the chart is set up', () => {
  const ends = chartOf(funnelMachine).transitions.find(
    ({ source, trigger }) => source.endsWith('puzzle1.solved') && trigger.kind === 'after',
  )
  expect(ends && sourceOf(ends)).toEqual([
    expect.stringMatching(/^machines\/steps\/puzzle-level\.ts:\d+$/),
    expect.stringMatching(/^machines\/setup\.ts:\d+$/),
  ])
})
