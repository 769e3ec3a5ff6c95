import { describe, expect, it } from 'vitest'
import { reasonOf } from '../../../../src/cli/command.ts'
import { EnvironmentError } from '../../../../src/server/env.ts'

describe('the reason why the process did not start', () => {
  it('is the message of a wrong environment variable', () => {
    expect(reasonOf(new EnvironmentError('PORT expects a whole number'))).toBe(
      'PORT expects a whole number',
    )
  })

  it('names the port that is in use and the variable that changes it', () => {
    const error = Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3000 })
    expect(reasonOf(error)).toBe(
      'Port 3000 is in use: stop the other program, or choose another port with PORT.',
    )
  })

  it('names the port as well when the development server finds it in use', () => {
    expect(reasonOf(new Error('Port 3000 is already in use'))).toBe(
      'Port 3000 is in use: stop the other program, or choose another port with PORT.',
    )
  })

  it('names the port that only an administrator may open', () => {
    const error = Object.assign(new Error('listen'), { code: 'EACCES', port: 80 })
    expect(reasonOf(error)).toBe(
      'Port 80 needs more rights than this user has: choose one above 1023 with PORT.',
    )
  })

  it('is unknown for a defect', () => {
    expect(reasonOf(new TypeError('x is not a function'))).toBeUndefined()
    expect(reasonOf('text')).toBeUndefined()
  })
})
