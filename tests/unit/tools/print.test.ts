import { expect, it } from 'vitest'
import { kindOf } from '../../tools/paths/print.ts'

const NO_DRAFTS = [
  '-     "drafts": Object {',
  '-       "contactDetails": Object {',
  '-         "firstName": "Ada",',
  '-       },',
  '-     },',
  '+     "drafts": null,',
]

it.each([
  [
    'another object within',
    ["Error: after 'one'", ...NO_DRAFTS],
    ["Error: after 'other'", ...NO_DRAFTS.toSpliced(2, 1)],
  ],
  [
    'another step',
    ["Error: after 'one'", 'Timeout 8000ms exceeded'],
    ["Error: after 'other'", 'Timeout 8000ms exceeded'],
  ],
])('a failure that differs by %s is of the same kind', (_, one, other) => {
  expect(kindOf(one)).toBe(kindOf(other))
})

it('a failure of another value is of another kind', () => {
  const one = ["Error: after 'one'", '-     "path": "/apply/contact",', '+     "path": "/apply",']
  const other = ["Error: after 'one'", '-     "isPaused": true,', '+     "isPaused": false,']
  expect(kindOf(one)).not.toBe(kindOf(other))
})
