import { expect, it } from 'vitest'
import { SMALL_CHARTS } from '../../examples/charts/charts.ts'
import { parcelMachine } from '../../examples/parcel/parcel.machine.ts'
import { measureDerived } from '../../paths/derived.ts'

it('plans paths of a machine by its definition alone', () => {
  const invoked = SMALL_CHARTS.find(({ name }) => name.startsWith('invoked actors'))
  if (!invoked) throw new Error('There is no such chart')
  const { measured, leftOut } = measureDerived(invoked.exploration.machine)
  expect(leftOut).toEqual([])
  // Only a written answer of 'load' leads on to 'loaded'.
  expect(measured.covered[0]?.criterion.missing).toEqual([
    'invoked.loading / xstate.done.actor.load / 0',
    'invoked.loaded / xstate.done.actor.first / 0',
  ])
})

it('leaves an event out that fails without values, and says where', () => {
  const { leftOut } = measureDerived(parcelMachine)
  expect(leftOut.map((sentence) => sentence.replace(/:.*/, ''))).toEqual([
    "'URL.REQUESTED' fails in 'sealing'",
    "'ADDRESS.GIVEN' fails in 'addressing'",
  ])
})
