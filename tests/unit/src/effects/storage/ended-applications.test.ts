import { expect, it } from 'vitest'
import { endedApplications } from '../../../../../src/effects/storage/ended-applications.ts'
import { memoryStorage } from './memory-storage.ts'

it('the last 20 applications that were ended are known', () => {
  const ended = endedApplications(memoryStorage())
  for (let number = 1; number <= 21; number += 1) ended.add(`application ${number}`)
  const known = [1, 2, 21].map((number) => ended.has(`application ${number}`))
  expect(known).toEqual([false, true, true])
})
