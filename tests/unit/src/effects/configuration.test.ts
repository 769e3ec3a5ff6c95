import { expect, it } from 'vitest'
import { readConfiguration } from '../../../../src/effects/configuration.ts'
import { DEFAULT_PAGE } from '../../../specification/configuration.ts'

function pageWith(textContent: string | null) {
  return { getElementById: (id: string) => (id === 'configuration' ? { textContent } : null) }
}

it.each([
  ['no element', { getElementById: () => null }],
  ['no text', pageWith(null)],
  ['a blank text', pageWith(' \n ')],
  ['an empty object', pageWith('{}')],
])('has a default for everything on a page with %s', (_, page) => {
  expect(readConfiguration(page)).toEqual(DEFAULT_PAGE)
})

it('reads what the server put into the page', () => {
  const changed = {
    api: { baseUrl: 'https://backend.example/v1', token: 'fixed', receipt: 'json' },
    vetting: { baseUrl: 'https://vetting.example' },
    geolocation: { url: 'https://geo.example/json' },
  }
  const funnel = { hubspotId: '42', jobPlatformDomains: [] }
  expect(readConfiguration(pageWith(JSON.stringify({ ...changed, funnel })))).toEqual({
    ...DEFAULT_PAGE,
    ...changed,
    funnel: { ...DEFAULT_PAGE.funnel, ...funnel },
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
