import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { seesReviewAfterSubmitting } from './outcome.ts'
import { type PlaceService, startPlaceService } from './place-service.ts'

const placed = test.extend<{ answer: object; placeService: PlaceService }>({
  answer: [{}, { option: true }],
  placeService: async ({ answer }, use) => {
    const service = await startPlaceService(answer)
    await use(service)
    await service.close()
  },
})

placed.describe('an address in India, as another service reports to the page', () => {
  placed.use({
    answer: {
      status: 'success',
      country: 'India',
      countryCode: 'IN',
      region: 'KA',
      regionName: 'Karnataka',
      city: 'Bengaluru',
      query: '8.8.8.8',
    },
    serverEnvironment: async ({ placeService }, use) => use({ GEOLOCATION_URL: placeService.url }),
  })

  placed('is a test', async ({ page, server, placeService }) => {
    expect(await seesReviewAfterSubmitting(new Applicant(page), server)).toEqual({
      stage: 'Disqualified - Job Platform Test',
      vetting: 'approved',
    })
    expect(placeService.asked).toEqual(['/'])
  })
})

placed.describe('an address in Austin, as another service reports to the backend', () => {
  placed.use({
    answer: {
      status: 'success',
      country: 'United States',
      countryCode: 'US',
      region: 'TX',
      regionName: 'Texas',
      city: 'Austin',
      query: '8.8.8.8',
    },
    serverEnvironment: async ({ placeService }, use) =>
      use({ GEO_SOURCE: placeService.url, TRUST_PROXY: '1' }),
    extraHTTPHeaders: { 'x-forwarded-for': '8.8.8.8' },
  })

  placed('is a test', async ({ page, server, placeService }) => {
    expect(await seesReviewAfterSubmitting(new Applicant(page), server)).toEqual({
      stage: 'Disqualified - Job Platform Test',
      vetting: 'approved',
    })
    // By the page, and by the server when it decides again.
    expect(placeService.asked).toEqual(['/8.8.8.8', '/8.8.8.8'])
  })
})
