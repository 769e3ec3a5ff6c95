import { expect, it } from 'vitest'
import { filtered, type ListFilter, listedPaths } from '../../tools/paths/list.ts'

const step = (transition: string) => ({ name: 'a step', transitions: [transition] })
const paths = listedPaths(
  [],
  [
    { id: 'a', name: 'the order', inputMethod: 'mouse', steps: [step('deciding / always / 3')] },
    {
      id: 'b',
      name: 'a pause',
      inputMethod: 'touch',
      steps: [step('funnel.timer.running / TIMER.PAUSED / 0')],
    },
  ].map((path) => ({
    ...path,
    steps: path.steps.map((one) => ({ ...one, isAutomatic: false, waitMs: 0 })),
  })) as Parameters<typeof listedPaths>[1],
)
const ALL: ListFilter = {
  text: '',
  criterion: '',
  state: '',
  section: '',
  hand: '',
  changed: '',
  touched: '',
}
const idsOf = (filter: Partial<ListFilter>) =>
  filtered(paths, { ...ALL, ...filter }).map(({ id }) => id)

it.each([
  [{ text: 'ORDER' }, ['a']],
  [{ state: 'deciding' }, ['a']],
  [{ state: 'timer' }, ['b']],
  [{ section: 'Timer' }, ['b']],
  [{ section: '9' }, ['a']],
  [{ hand: 'touch' }, ['b']],
  [{ touched: 'machines/regions/timer.ts' }, ['b']],
  [{}, ['a', 'b']],
])('the list of %o', (filter, ids) => {
  expect(idsOf(filter)).toEqual(ids)
})

it('names what is near a wrong name', () => {
  expect(() => idsOf({ state: 'elegibility' })).toThrow(
    /There is no state 'elegibility'.*eligibility/,
  )
  expect(() => idsOf({ hand: 'mose' })).toThrow(/near it: mouse/)
})
