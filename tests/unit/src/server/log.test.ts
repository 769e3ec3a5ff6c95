import { expect, it } from 'vitest'
import { causeOf } from '../../../../src/server/log.ts'

function failure(message: string, code?: string): Error {
  return Object.assign(new Error(message), code && { code })
}

const REFUSED = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432']

it.each<[string, unknown, string]>([
  [
    'a code that its words lack',
    failure('password authentication failed for user "funnel"', '28P01'),
    'password authentication failed for user "funnel" (28P01)',
  ],
  ['a code that its words have', failure(REFUSED[0] ?? '', 'ECONNREFUSED'), REFUSED[0] ?? ''],
  [
    'a host of two addresses',
    Object.assign(new AggregateError(REFUSED.map((one) => failure(one, 'ECONNREFUSED'))), {
      code: 'ECONNREFUSED',
    }),
    'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
  ],
  [
    'what is under a failed fetch',
    new TypeError('fetch failed', { cause: failure('getaddrinfo ENOTFOUND nowhere', 'ENOTFOUND') }),
    'getaddrinfo ENOTFOUND nowhere',
  ],
  ['no words', failure('', 'ECONNREFUSED'), 'ECONNREFUSED'],
  ['anything else', failure('It is late.'), 'It is late.'],
  ['no error', 'late', 'for an unknown reason'],
])('the cause of a failure, in its own words: %s', (_, error, cause) => {
  expect(causeOf(error)).toBe(cause)
})
