import { expect, it } from 'vitest'
import { readConfiguration } from '../../../../src/effects/configuration.ts'
import { DEFAULT_CONFIGURATION } from '../../../specification/configuration.ts'

const DEFAULTS = {
  api: { baseUrl: '/api' },
  vetting: { baseUrl: '/api' },
  progress: { baseUrl: '/api' },
  geolocation: { url: '/api/geo' },
  funnel: DEFAULT_CONFIGURATION,
  isConsentRequired: false,
  analytics: {
    isOn: true,
    apiKey: 'funnel',
    url: '/2/httpapi',
    transport: 'fetch',
  },
  monitoring: { isOn: true },
  conversion: { mode: 'sandboxed' },
}

function pageWith(textContent: string | null) {
  return { getElementById: (id: string) => (id === 'configuration' ? { textContent } : null) }
}

it.each([['{}'], [' \n '], [null]])('has a default for everything (%j)', (text) => {
  expect(readConfiguration(pageWith(text))).toEqual(DEFAULTS)
})

it('has its defaults on a page without the element', () => {
  expect(readConfiguration({ getElementById: () => null })).toEqual(DEFAULTS)
})

it('reads what the server put into the page', () => {
  const text = JSON.stringify({
    api: { baseUrl: 'https://backend.example/v1', token: 'fixed' },
    vetting: { baseUrl: 'https://vetting.example' },
    progress: { baseUrl: 'https://numbers.example' },
    geolocation: { url: 'https://geo.example/json' },
    funnel: { hubspotId: '42', jobPlatformDomains: [] },
    conversion: { mode: 'sandboxed' },
  })
  expect(readConfiguration(pageWith(text))).toEqual({
    ...DEFAULTS,
    api: { baseUrl: 'https://backend.example/v1', token: 'fixed' },
    vetting: { baseUrl: 'https://vetting.example' },
    progress: { baseUrl: 'https://numbers.example' },
    geolocation: { url: 'https://geo.example/json' },
    funnel: { ...DEFAULTS.funnel, hubspotId: '42', jobPlatformDomains: [] },
  })
})

it.each([
  ['{"api":{"baseUrl":7}}', "The page's configuration is wrong at api.baseUrl"],
  [
    '{"geolocation":{"url":null},"funnel":{"hubspotId":""}}',
    "The page's configuration is wrong at geolocation.url, funnel.hubspotId",
  ],
  ['[', "The page's configuration is wrong at the whole"],
  ['null', "The page's configuration is wrong at the whole"],
])('names the field that is wrong in %s', (text, message) => {
  expect(() => readConfiguration(pageWith(text))).toThrow(message)
})
