import { expect, test } from 'vitest'
import { problemOf, runningServer } from '../running-server.ts'

const CONFIGURED = { analyticsSDK: { browserSDK: { autocapture: { sessions: true } } } }

test.each([
  ['?api_key=funnel&config_keys=analyticsSDK.browserSDK&session_id=1790000000000', CONFIGURED],
  ['?api_key=funnel&config_keys=sessionReplay&config_keys=analyticsSDK', CONFIGURED],
  ['?api_key=funnel', CONFIGURED],
  ['?api_key=funnel&config_keys=sessionReplay', {}],
])('%s is answered', async (query, configs) => {
  const { url } = await runningServer()
  const response = await fetch(`${url}/config${query}`)
  expect([response.status, await response.json()]).toEqual([200, { configs }])
})

test.each(['', '?api_key=other'])('%j is refused', async (query) => {
  const { url } = await runningServer()
  expect(await problemOf(await fetch(`${url}/config${query}`))).toEqual({
    status: 400,
    detail: 'The api_key is missing or wrong: send the one that is configured.',
  })
})
