import { expect, it } from 'vitest'
import { setup } from 'xstate'
import { guardsThatMend } from '../../paths/switching.ts'

/** Goes to `first`, `second` or `third`: by the first guard that holds. */
const machine = setup({ guards: { isFirst: () => false, isSecond: () => true } }).createMachine({
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        GO: [
          { guard: 'isFirst', target: 'first' },
          { guard: 'isSecond', target: 'second' },
          { target: 'third' },
        ],
      },
    },
    first: {},
    second: {},
    third: {},
  },
})
const runnable = {
  machine,
  starts: [{ name: 'opened', input: undefined }],
  actors: {},
  events: [{ name: 'GO', event: { type: 'GO' } as const }],
}

it.each([
  ['first', ['isFirst']],
  ['third', ['isSecond']],
  ['second', []],
  ['nowhere', []],
])('a step that should lead to %s is mended by the guards %j', (should, guards) => {
  const observe =
    () =>
    (name: string, { snapshot }: { snapshot: { value: unknown } }) =>
      name === 'GO' && snapshot.value !== should ? { state: { should, is: snapshot.value } } : null
  expect(guardsThatMend(runnable, observe, ['opened', 'GO'])).toEqual(guards)
})
