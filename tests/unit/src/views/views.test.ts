import { expect, it, test, vi } from 'vitest'
import { CONTACT, ELIGIBILITY, WORK_EXPERIENCE } from '../../../../machines/examples/answers.ts'
import { applicationAt } from '../../../../machines/examples/records.ts'
import type { Application } from '../../../../machines/records/application.ts'
import { timeOfDay } from '../../../../src/views/dates.ts'
import { onceDone } from '../../../../src/views/index.ts'
import { reviewOf } from '../../../../src/views/review/answers.ts'
import { PUZZLE_COMPLETE, STEPS } from '../../../specification/steps.ts'

function inWords(application: Application, fileName = ''): Record<string, string[]> {
  return Object.fromEntries(
    reviewOf(application, fileName).map(({ form, answers }) => [
      STEPS.find((step) => step.form === form)?.title,
      answers.map(({ question, answer }) => `${question}: ${answer}`),
    ]),
  )
}

it('a date of birth is read with its month in words', () => {
  const eligibility = {
    ...ELIGIBILITY,
    isOfAge: 'no' as const,
    dobMonth: '2',
    dobDay: '9',
    dobYear: '2008',
  }
  expect(inWords(applicationAt(PUZZLE_COMPLETE, { eligibility })).Eligibility).toContain(
    'Date of birth: February 9, 2008',
  )
})

it('an attached file has its name, or where that is not known its being there', () => {
  const workExperience = { ...WORK_EXPERIENCE, shareMethod: 'resume' as const, resume: 'a/b.pdf' }
  const application = applicationAt(PUZZLE_COMPLETE, { workExperience })
  const answers = (fileName: string) => inWords(application, fileName)['Work experience & fit']
  expect(answers('ada-byron.pdf')).toContain('Resume: ada-byron.pdf')
  expect(answers('')).toContain('Resume: Attached file')
})

it('a text that is also a name of JavaScript is read as it was written', () => {
  const contactDetails = { ...CONTACT, firstName: 'constructor', lastName: 'toString' }
  expect(inWords(applicationAt(PUZZLE_COMPLETE, { contactDetails }))['Contact details']).toEqual(
    expect.arrayContaining(['First name: constructor', 'Last name: toString']),
  )
})

test('views are loaded once, however often they are requested', async () => {
  const load = vi.fn(async () => {})
  const loadOnce = onceDone(load)
  await Promise.all([loadOnce(), loadOnce()])
  await loadOnce()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what could not be loaded is tried again by the next call', async () => {
  const load = vi.fn(async () => {})
  load.mockRejectedValueOnce(new Error('no connection'))
  const loadOnce = onceDone(load)
  await expect(loadOnce()).rejects.toThrow('no connection')
  await loadOnce()
  expect(load).toHaveBeenCalledTimes(2)
})

test.each([
  [0, 5, '12:05 AM'],
  [9, 30, '9:30 AM'],
  [11, 59, '11:59 AM'],
  [12, 0, '12:00 PM'],
  [15, 4, '3:04 PM'],
  [23, 59, '11:59 PM'],
])('%i hours and %i minutes are written as in the US', (hours, minutes, written) => {
  expect(timeOfDay(new Date(2026, 10, 22, hours, minutes, 59))).toBe(written)
})
