import { expect, test } from 'vitest'
import { assign, createMachine } from 'xstate'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { checkCharts, checkFile } from '../../tools/chart/check.ts'

const outcome = { meta: { outcome: { stage: 'Done' } } }

test.each([
  [
    'a step from which no outcome can be reached',
    createMachine({
      id: 'shop',
      initial: 'cart',
      states: { cart: { on: { PAY: 'paid', ASK: 'help' } }, help: {}, paid: outcome },
    }),
    /^shop: dead end\. “Help” \(shop\.help\)/,
  ],
  [
    'a state that nothing leads to',
    createMachine({
      id: 'shop',
      initial: 'cart',
      states: { cart: { on: { PAY: 'paid' } }, gift: { on: { PAY: 'paid' } }, paid: outcome },
    }),
    /^shop: unreached state\. .*\(shop\.gift\)/,
  ],
  [
    'an outcome behind a rule that never decides',
    createMachine({
      id: 'shop',
      initial: 'cart',
      states: {
        cart: { always: [{ target: 'paid' }, { guard: 'isRefused', target: 'refused' }] },
        paid: outcome,
        refused: outcome,
      },
    }),
    /^shop: unreached outcome\. .*\(shop\.refused\).*\nshop: rule that never decides\. .*\(shop\.cart \/ always \/ 1\)/s,
  ],
])('%s ends the check with 1 and names its place', (_, machine, expected) => {
  const { lines, code } = checkCharts([machine])
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(expected)
})

test("the product's chart has none of these", () => {
  expect(checkCharts([funnelMachine])).toEqual({
    lines: ['funnel: no dead end, every state and outcome can be reached, every rule can decide.'],
    code: 0,
  })
})

test('a machine of a file that fails at its start is named, as where its paths are run', () => {
  const machine = createMachine({
    id: 'shop',
    entry: assign(() => {
      throw new Error('No stock')
    }),
  })
  expect(checkFile(machine)).toEqual({
    lines: ["shop: 'its start' fails at the start: No stock"],
    code: 1,
  })
})

test('a function that fails at the start does not count: a file alone executes none', () => {
  const machine = createMachine({
    id: 'shop',
    entry: () => {
      throw new Error('No browser')
    },
  })
  expect(checkFile(machine).code).toBe(0)
})
