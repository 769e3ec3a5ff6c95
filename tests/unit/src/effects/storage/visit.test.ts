import { expect, it } from 'vitest'
import { openVisit } from '../../../../../src/effects/storage/visit.ts'
import { memoryStorage } from './memory-storage.ts'

const ADA = '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11'
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

it('a visit has one id over reloads until the application starts', () => {
  const session = memoryStorage()
  const visit = openVisit(session, undefined)
  expect(visit.id).toMatch(UUID)
  expect(openVisit(session, undefined).id).toBe(visit.id)
  visit.join(ADA)
  expect(openVisit(session, undefined).id).not.toBe(visit.id)
  expect(openVisit(session, undefined).id).not.toBe(ADA)
})

it('an application is that of a tab once its applicant goes on in it, over reloads', () => {
  const session = memoryStorage()
  const opened = openVisit(session, ADA)
  expect(opened.otherApplication).toBe(ADA)
  expect(openVisit(session, ADA).otherApplication).toBe(ADA)
  opened.join(ADA)
  expect(openVisit(session, ADA).otherApplication).toBeUndefined()
  expect(openVisit(session, 'another').otherApplication).toBe('another')
})

it('a visit has a new id where the storage holds something else', () => {
  const session = memoryStorage({ 'funnel.visit': `visit ${'x'.repeat(36)}` })
  expect(openVisit(session, undefined).id).toMatch(UUID)
})

it('a visit has a new id at each load where nothing can be stored', () => {
  expect(openVisit(undefined, undefined).id).not.toBe(openVisit(undefined, undefined).id)
})
