import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('a draft is restored after a reload, and is not part of the application yet', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await applicant.types('First name', 'Ada')
  await applicant.types('Email address', 'ada.byron@')
  await applicant.types('Mobile number', '41255')
  expect((await applicant.stored('application'))?.contactDetails).toEqual({
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
  })

  await applicant.reloads()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Last name')).toHaveValue('')
  await expect(page.getByLabel('Email address')).toHaveValue('ada.byron@')
  await expect(page.getByLabel('Mobile number')).toHaveValue('(412) 55')
  await expect(page.getByText('Enter a valid email address')).toBeHidden()
})

test('a draft of a step left by Back is there on return', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.types('Why are you a good fit?', 'I notice')
  await applicant.presses('Back')
  await applicant.sees('Eligibility')
  await applicant.presses('Continue')
  await applicant.sees('Work experience & fit')
  await expect(page.getByLabel('Why are you a good fit?')).toHaveValue('I notice')
})

test('an uploaded file keeps its name', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Resume upload')
  await applicant.attaches({
    name: 'ada-byron.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await applicant.reloads()
  await expect(page.getByText('ada-byron.pdf uploaded')).toBeVisible()
})
