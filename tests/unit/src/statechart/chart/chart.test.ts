import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { descriptorsFor } from '../../../../../src/statechart/chart/chart.ts'

test('an event takes its own transition first, then that of the longest wildcard', () => {
  const { root } = createMachine({ on: { '*': {}, 'a.*': {}, 'a.b.*': {}, 'a.b': {}, a: {} } })
  expect(descriptorsFor(root, 'a.b')).toEqual(['a.b', 'a.b.*', 'a.*', '*'])
})
