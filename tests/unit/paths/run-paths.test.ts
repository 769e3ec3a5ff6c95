import { expect, it } from 'vitest'
import { exploration } from '../../examples/parcel/exploration.ts'
import type { ParcelMachine } from '../../examples/parcel/parcel.machine.ts'
import { measureChart } from '../../paths/criteria/measure.ts'
import { differenceBetween } from '../../paths/difference.ts'
import { type Observer, runPaths } from '../../paths/run-paths.ts'

const STATES: Readonly<Record<string, string>> = {
  'nothing is saved': 'addressing',
  'ADDRESS.GIVEN: a street': 'sealing',
  'BACK.PRESSED': 'addressing',
  'ADDRESS.GIVEN: nothing': 'addressing',
  'URL.REQUESTED: the seal': 'sealing',
  'PARCEL.SEALED': 'waiting',
  'after collection': 'collected',
}

const [path] = measureChart(exploration).paths

function run(states: typeof STATES) {
  const observe: Observer<ParcelMachine> = () => (name, step) =>
    differenceBetween({ state: states[name] }, { state: step.snapshot.value })
  return runPaths(exploration, path ? [path] : [], observe)
}

it('passes a path along which everything is as the observer expects', async () => {
  expect(await run(STATES)).toEqual(new Map())
})

it('says at which step of a path something else was seen, and what', async () => {
  const lines = ['state should be "collected" but is "waiting"']
  expect(await run({ ...STATES, 'PARCEL.SEALED': 'collected' })).toEqual(
    new Map([[path?.id, { step: 5, lines }]]),
  )
})
