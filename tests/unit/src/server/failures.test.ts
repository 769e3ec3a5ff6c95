import { expect, it } from 'vitest'
import { problemFor } from '../../../../src/server/http/problem.ts'
import { createLog } from '../../../../src/server/log.ts'

const refused = (error: object) => {
  const lines: string[] = []
  const { status } = problemFor(Object.assign(new Error('Refused'), error), logTo(lines), 'id')
  return [status, ...lines.map((line) => JSON.parse(line).event)]
}

const logTo = (lines: string[]) => createLog((line) => lines.push(line))

it.each([
  ...['28P01', '28000', '3D000', '42501', '53200', '53300', '55000', '57P04', '58030', 'XX001'],
  ...['ECONNREFUSED', '08006', '25006', '25P04'],
])('code %s of PostgreSQL is no defect: what is sent is to come again', (code) => {
  expect(refused({ code })).toEqual([503, 'database_unavailable'])
})

// Read-only, I/O error (of a short read), damaged, cannot be opened, no database.
it.each([8, 522, 11, 14, 26])('code %i of SQLite is no defect either', (errcode) => {
  expect(refused({ code: 'ERR_SQLITE_ERROR', errcode })).toEqual([503, 'storage_failed'])
})

it.each(['EIO', 'EROFS', 'EMFILE', 'ENOENT'])('nor is %s of the disk', (code) => {
  expect(refused({ code })).toEqual([503, 'storage_failed'])
})

it('a statement that is wrong is a defect', () => {
  expect(refused({ code: '42601' })).toEqual([500, 'unexpected_error'])
})
