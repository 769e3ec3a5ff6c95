import { expect, it } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { followChart } from '../../../../../src/effects/telemetry/monitoring/chart-trail.ts'
import {
  originAndPath,
  scrubText,
  scrubValue,
  tracedAddresses,
} from '../../../../../src/effects/telemetry/monitoring/reports.ts'

const lamp = createMachine({
  type: 'parallel',
  states: {
    light: {
      initial: 'off',
      states: { off: { on: { 'SWITCH.PRESSED': 'on' } }, on: {} },
    },
    door: { initial: 'shut', states: { shut: { initial: 'tight', states: { tight: {} } } } },
    bulb: {},
  },
})

it('a report has the state of any chart and the names of its last ten events', () => {
  const actor = createActor(lamp)
  const trail = followChart(actor)
  actor.start()
  actor.send({ type: 'SWITCH.PRESSED', secret: 'never reported' })
  expect(trail()).toEqual({
    states: ['light.on', 'door.shut.tight', 'bulb'],
    events: ['xstate.init', 'SWITCH.PRESSED'],
  })
  const events = Array.from({ length: 12 }, (_, number) => `EVENT.${number}`)
  for (const type of events) actor.send({ type })
  expect(trail().events).toEqual(events.slice(2))
})

const TYPED = ['Ada', 'Ada Byron', 'a "quoted"\nreason', '(412) 555-0123', ' ', 'x']

it.each([
  ['Hello Ada Byron, hello Ada', 'Hello [typed], hello [typed]'],
  ['{"reason":"a \\"quoted\\"\\nreason"}', '{"reason":"[typed]"}'],
  ['call (412) 555-0123 next', 'call [typed] next'],
  ['a single x stays, or nothing could be read', 'a single x stays, or nothing could be read'],
  [
    'https://jobs.example/apply?email=a%40b.example&cgc=c-17&jclickid=jc#top',
    'https://jobs.example/apply?email=[removed]&cgc=c-17&jclickid=jc',
  ],
  ['"href":"/apply?name=Eve","width":1440', '"href":"/apply?name=[removed]","width":1440'],
  ['hello ADA BYRON and ada, of Nevada', 'hello [typed] and [typed], of Nevada'],
  ['to Ada%20Byron, ada+byron, %2528412%2529%20555-0123', 'to [typed], [typed], [typed]'],
  ['"url":"/apply/contact#ada@mail.example",', '"url":"/apply/contact",'],
  ['the element #root and /#1', 'the element #root and /'],
  ['/apply?utm_medium=cpc&utm_source=x', '/apply?utm_medium=cpc&utm_source=[removed]'],
  ['Authorization: Bearer eyJhbGciOi.J9_x-y/z==', 'Authorization: Bearer [removed]'],
])('the text %s is scrubbed', (text, expected) => {
  expect(scrubText(text, TYPED)).toBe(expected)
})

it.each([
  ['https://search.example/jobs?q=ada+byron#results', 'https://search.example/jobs'],
  ['https://search.example', 'https://search.example/'],
  ['', ''],
])('of the referrer %s its origin and path are reported', (referrer, expected) => {
  expect(originAndPath(referrer)).toBe(expected)
})

it('scrubbing goes through lists and objects, and leaves everything else as it is', () => {
  const bytes = new Uint8Array([1])
  expect(
    scrubValue({ a: ['Ada', 1, null], b: { c: 'Ada' }, d: bytes, e: undefined }, TYPED),
  ).toEqual({ a: ['[typed]', 1, null], b: { c: '[typed]' }, d: bytes, e: undefined })
})

it.each([
  ['/api', '/api/create_contact', true],
  ['https://api.jobs.example/v1', 'https://api.jobs.example/v1/upload_aws', true],
  ['/api', 'http://localhost:3000/2/httpapi', true],
  ['/api', 'https://localhost/', true],
  ['/api', 'https://vetting.example/api/analyze', false],
  ['/api', 'https://localhost.example/api/', false],
  ['/api', 'https://place.example/?from=http://localhost/', false],
  ['/api', '/apiary', false],
  ['https://api.jobs.example', 'https://api.jobs.example.org/', false],
  ['https://api.jobs.example', 'https://apixjobs.example/', false],
])('with the API at %s, calls to %s carry trace headers: %s', (apiBaseUrl, address, isTraced) => {
  expect(tracedAddresses(apiBaseUrl).some((traced) => traced.test(address))).toBe(isTraced)
})
