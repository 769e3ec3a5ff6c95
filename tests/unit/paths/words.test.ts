import { expect, it } from 'vitest'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { parcelMachine } from '../../examples/parcel/parcel.machine.ts'
import { pathInWords } from '../../paths/words.ts'

const chart = chartOf(parcelMachine)
const [first] = chart.transitions

it('says how a path starts, what happens, what it means and what is seen', () => {
  const edges = [
    { from: null, name: 'a parcel', transitions: [] },
    { from: 'a', name: 'NOTHING', transitions: [] },
    { from: 'a', name: 'SOMETHING', transitions: [first?.id ?? ''] },
  ]
  const lines = pathInWords({ edges }, chart, {
    happens: (name) => name.toLowerCase(),
    seen: (position) => (position === 2 ? ['the label shows'] : []),
  })
  expect(lines).toEqual([
    'Given a parcel',
    'When nothing',
    '  And something',
    `Then ${first?.description}`,
    '  And the label shows',
  ])
})
