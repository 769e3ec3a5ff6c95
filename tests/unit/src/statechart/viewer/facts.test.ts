import { expect, test } from 'vitest'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { chartFacts } from '../../../../../src/statechart/viewer/facts/chart-facts.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

test.each([['the parcel', parcelMachine]])(
  'the facts of %s are about places that it has',
  (_, machine) => {
    const chart = chartOf(machine)
    const known = new Set([...chart.states, ...chart.transitions].map(({ id }) => id))
    const facts = chartFacts(chart).flatMap((group) => group.facts)
    expect(facts.length).toBeGreaterThan(0)
    expect(facts.flatMap(({ places }) => places).filter((id) => !known.has(id))).toEqual([])
  },
)
