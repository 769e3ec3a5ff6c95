import { expect, it } from 'vitest'
import { ELIGIBILITY, WORK_EXPERIENCE } from '../../../../machines/examples/answers.ts'
import { applicationAt } from '../../../../machines/examples/records.ts'
import type { Application } from '../../../../machines/records/application.ts'
import { reviewOf } from '../../../../src/views/puzzle-complete/answers.ts'
import { fieldsOf } from '../../../specification/forms/index.ts'
import { PUZZLE_COMPLETE, STEPS } from '../../../specification/steps.ts'

function inWords(application: Application, fileName = ''): Record<string, string[]> {
  return Object.fromEntries(
    reviewOf(application, fileName).map(({ step, answers }) => [
      STEPS.find(({ id }) => id === step)?.title,
      answers.map(({ question, answer }) => `${question}: ${answer}`),
    ]),
  )
}

it('an application is reviewed question by question, without what was not asked', () => {
  const review = inWords(applicationAt(PUZZLE_COMPLETE))
  expect(Object.keys(review)).toEqual([
    ...STEPS.filter(({ form }) => form).map(({ title }) => title),
    'Puzzle assessment',
  ])
  expect(review['Contact details']).toEqual(
    fieldsOf('contactDetails').flatMap(([name, { label, shortest }]) =>
      shortest === '' ? [] : [`${label}: ${name === 'phone' ? '+1 ' : ''}${shortest}`],
    ),
  )
  expect(review.Eligibility).toEqual([
    'Are you 21 years or older?: Yes',
    'State of residence: Pennsylvania',
    'I have reliable access to a desktop, laptop or tablet: Confirmed',
    'I am a US citizen with a valid SSN: Confirmed',
    'I am happy to complete a standard background check after an offer: Confirmed',
  ])
  expect(review['Puzzle assessment']).toEqual(['Puzzle time: 1:23', 'Moves: 13'])
})

it('a date of birth is read with its month in words', () => {
  const eligibility = {
    ...ELIGIBILITY,
    isOfAge: 'no' as const,
    dobMonth: '2',
    dobDay: '9',
    dobYear: '2008',
  }
  expect(inWords(applicationAt(PUZZLE_COMPLETE, { eligibility })).Eligibility).toContain(
    'Date of birth: 9 February 2008',
  )
})

it('an attached file has its name, or where that is not known its being there', () => {
  const workExperience = { ...WORK_EXPERIENCE, shareMethod: 'resume' as const, resume: 'a/b.pdf' }
  const application = applicationAt(PUZZLE_COMPLETE, { workExperience })
  const answers = (fileName: string) => inWords(application, fileName)['Work experience & fit']
  expect(answers('ada-byron.pdf')).toContain('Resume: ada-byron.pdf')
  expect(answers('')).toContain('Resume: Attached file')
})
