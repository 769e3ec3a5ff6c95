import { expect, test } from 'vitest'
import { tracedAddresses } from '../../../../../../src/effects/telemetry/monitoring/traced-addresses.ts'

function isTraced(apiBaseUrl: string, address: string): boolean {
  return tracedAddresses(apiBaseUrl).some((traced) => traced.test(address))
}

test.each([
  ['/api', '/api/create_contact'],
  ['https://api.jobs.example/v1', 'https://api.jobs.example/v1/upload_aws'],
  ['/api', 'http://localhost:3000/2/httpapi'],
  ['/api', 'https://localhost/'],
])('with the API at %s, calls to %s carry trace headers', (apiBaseUrl, address) => {
  expect(isTraced(apiBaseUrl, address)).toBe(true)
})

test.each([
  ['/api', 'https://vetting.example/api/analyze'],
  ['/api', 'https://localhost.example/api/'],
  ['/api', 'https://place.example/?from=http://localhost/'],
  ['/api', '/apiary'],
  ['https://api.jobs.example', 'https://api.jobs.example.org/'],
  ['https://api.jobs.example', 'https://apixjobs.example/'],
])('with the API at %s, calls to %s carry none', (apiBaseUrl, address) => {
  expect(isTraced(apiBaseUrl, address)).toBe(false)
})
