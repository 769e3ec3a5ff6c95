import { expect, it } from 'vitest'
import { causeOf } from '../../../../src/server/causes.ts'

function failure(message: string, code?: string): Error {
  return Object.assign(new Error(message), code && { code })
}

it.each<[string, unknown, string]>([
  [
    'a wrong password',
    failure('password authentication failed for user "funnel"', '28P01'),
    'password authentication failed for user "funnel" (28P01): check user and password in the address',
  ],
  [
    'no right to create',
    failure('permission denied for database funnel', '42501'),
    'permission denied for database funnel (42501): give its user both rights: grant create on database <database> to <user>; grant usage, create on schema public to <user>',
  ],
  [
    'no TLS there',
    failure('The server does not support SSL connections'),
    'The server does not support SSL connections (Error): leave sslmode out of the address, or turn on ssl there',
  ],
  [
    'a certificate that is not known',
    failure('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
    'self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT): name the file of its CA in the address: ?sslmode=verify-full&sslrootcert=/path/ca.pem',
  ],
  [
    'what is under a failed fetch',
    new TypeError('fetch failed', { cause: failure('getaddrinfo ENOTFOUND nowhere', 'ENOTFOUND') }),
    'getaddrinfo ENOTFOUND nowhere (ENOTFOUND): there is no such host: check its name',
  ],
  [
    'no words',
    failure('', 'ECONNREFUSED'),
    'ECONNREFUSED (ECONNREFUSED): nothing listens there: check host and port, and that the service runs',
  ],
  ['anything else', failure('It is late.'), 'It is late.'],
  ['no error', 'late', 'for an unknown reason'],
])('the cause of %s', (_, error, cause) => {
  expect(causeOf(error)).toBe(cause)
})
