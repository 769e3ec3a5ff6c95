import { CONTACT, ELIGIBILITY } from '../../../machines/examples/answers.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { seesReviewAfterSubmitting } from './outcome.ts'

test('an applicant in Texas does not reside in the right state', async ({ page, server }) => {
  const eligibility = { ...ELIGIBILITY, stateOfResidence: 'TX' }
  expect(await seesReviewAfterSubmitting(new Applicant(page), server, { eligibility })).toEqual({
    stage: 'Disqualified - does not reside in NJ, PA, MI, or WV',
    vetting: 'approved',
  })
})

test("the test applicant's name is a test", async ({ page, server }) => {
  const contactDetails = { ...CONTACT, firstName: 'Test', lastName: 'Applicant' }
  expect(await seesReviewAfterSubmitting(new Applicant(page), server, { contactDetails })).toEqual({
    stage: 'Disqualified - Job Platform Test',
    vetting: 'approved',
  })
})
