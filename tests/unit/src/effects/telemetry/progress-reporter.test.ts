import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { createCredential } from '../../../../../src/effects/api/credential.ts'
import { loadClient } from '../../../../../src/effects/api/http.ts'
import {
  createEntries,
  type ObservedEvent,
} from '../../../../../src/effects/telemetry/observed-events.ts'
import {
  createProgressRecorder,
  observeFunnel,
} from '../../../../../src/effects/telemetry/progress-reporter.ts'
import { startFunnel } from '../../../../model/start-funnel.ts'
import { problem, type Reply, type Seen, startService } from '../service.ts'
import { stubPage } from '../stub-page.ts'
import { until } from '../until.ts'

const ADA = '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11'
const BEN = '5b1c2f7e-0f0a-4f4e-9d0a-6c6f4c1b7a22'
const NEXT = '5b1c2f7e-0f0a-4f4e-9d0a-6c6f4c1b7a23'
const CLEO = '7d0e6a90-54c3-4c1f-8a5e-0b9a3f7c2d33'
const NOW = Date.parse('2026-11-21T15:00:00Z')

type Observed = Omit<ObservedEvent, 'at'>
const CONTACT: Observed = {
  ...{ applicationId: ADA, event: 'APPLICATION.STARTED', state: 'funnel.flow.contact', step: 1 },
  ...{ field: null, classes: null },
}
const OPENED: Observed = {
  ...{ applicationId: BEN, event: 'xstate.init', state: 'intro', step: null },
  ...{ field: null, classes: null },
}
const ARRIVAL = {
  ...{ device: 'phone' as const, source: 'Indeed', campaign: 'c-7' },
  ...{ utm_source: 'newsletter', utm_campaign: '', variant: 'default', release: '1.0.0+a' },
}

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
})

const acknowledged = ({ headers }: Pick<Seen, 'headers'>): Reply => ({
  body: { applicationId: headers.authorization?.replace('Bearer token-of-', '') },
})

/** A recorder of the visit BEN whose backend is at an address. */
function recorderOf(baseUrl: string) {
  const credential = createCredential({ baseUrl, receipt: 'own' })
  const options = { baseUrl, credential, visit: BEN, arrival: () => ARRIVAL }
  const { record, flush } = createProgressRecorder(options)
  return { record: (event: Observed) => record({ at: Date.now(), ...event }), flush }
}

/** A recorder at a backend that answers reports as given. */
async function recorderAt(reply: (seen: Seen) => Reply = acknowledged) {
  const { seen, url } = await startService((call) => {
    if (call.path !== '/session') return reply(call)
    const { applicationId } = JSON.parse(call.body)
    return { status: 201, body: { applicationId, token: `token-of-${applicationId}` } }
  })
  const reports = () => seen.filter(({ path }) => path === '/progress')
  const bodies = () => reports().map(({ body }) => JSON.parse(body))
  return { ...recorderOf(url), reports, bodies, seen, url }
}

/** The beacons that the browser takes. */
function takenBeacons() {
  const beacons: { url: string; body: string }[] = []
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: string) => beacons.push({ url, body }) > 0,
  })
  return beacons
}

it('the entries of a page: other screens, what has classes, a heartbeat a minute, the field touched last, and the page hidden a second later', () => {
  const entryOf = createEntries('load')
  let at = NOW
  const observe = (ms: number, event: string, changes: Partial<Observed> = {}) => {
    at += ms
    const entry = entryOf({ ...CONTACT, at, event, ...changes })
    return entry && [event, entry.classes]
  }
  const eligibility = { state: 'eligibility', step: 2 }
  expect([
    observe(0, 'APPLICATION.STARTED'),
    observe(59_999, 'FIELD.TYPED'),
    observe(1, 'FIELD.TYPED'),
    observe(0, 'FIELD.LEFT', { field: 'email' }),
    observe(0, 'FIELD.LEFT', { field: 'phone' }),
    observe(0, 'CONTINUE.PRESSED', { classes: { refused: ['email'] } }),
    observe(0, 'PAGE.HIDDEN'),
    observe(0, 'FIELD.LEFT', { field: 'email' }),
    observe(0, 'PAGE.HIDDEN'),
    observe(999, 'PAGE.HIDDEN'),
    observe(1, 'PAGE.HIDDEN'),
    observe(0, 'FIELD.LEFT', { field: 'phone' }),
    observe(0, 'CONTINUE.PRESSED', eligibility),
  ]).toEqual([
    ['APPLICATION.STARTED', {}],
    undefined,
    ['FIELD.TYPED', {}],
    undefined,
    undefined,
    ['CONTINUE.PRESSED', { refused: ['email'], field: 'phone' }],
    undefined,
    undefined,
    ['PAGE.HIDDEN', { field: 'email' }],
    undefined,
    ['PAGE.HIDDEN', {}],
    undefined,
    ['CONTINUE.PRESSED', {}],
  ])
})

describe('the record of how far an application comes', () => {
  it('sends what happened within two seconds together, with the time of each', async () => {
    const { record, bodies, reports } = await recorderAt()
    record(CONTACT)
    vi.advanceTimersByTime(1500)
    record({ ...CONTACT, event: 'CONTINUE.PRESSED', classes: { refused: ['email'] } })
    vi.advanceTimersByTime(500)
    await until(() => reports().length === 1)
    await reports()[0]?.whenClosed
    expect(reports()[0]?.headers.authorization).toBe(`Bearer token-of-${ADA}`)
    const entry = { state: 'funnel.flow.contact', step: 1 }
    expect(bodies()).toEqual([
      {
        ...ARRIVAL,
        entries: [
          {
            ...{ ...entry, id: expect.stringMatching(/-1$/), at: NOW },
            ...{ event: 'APPLICATION.STARTED', classes: {} },
          },
          {
            ...{ ...entry, id: expect.stringMatching(/-2$/), at: NOW + 1500 },
            ...{ event: 'CONTINUE.PRESSED', classes: { refused: ['email'] } },
          },
        ],
      },
    ])
  })

  it('is sent although the browser says that it is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { record, flush, reports } = await recorderAt()
    record(CONTACT)
    await flush()
    expect(reports()).toHaveLength(1)
  })

  it('says at once, by beacons and without a token, that the page was opened and Start was pressed', async () => {
    const beacons = takenBeacons()
    const { record, seen, url } = await recorderAt()
    record(OPENED)
    expect(beacons).toHaveLength(1)
    record({ ...OPENED, event: 'URL.REQUESTED', classes: {} })
    record(CONTACT)
    record({ ...CONTACT, event: 'FIELD.TYPED', classes: { field: 'email' } })
    expect(seen.map(({ path }) => path)).not.toContain('/progress')
    const entry = { at: NOW, classes: {} }
    const opened = { event: 'xstate.init', state: 'intro', step: null }
    const started = { event: 'APPLICATION.STARTED', state: 'funnel.flow.contact', step: 1 }
    expect(beacons.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
      [
        `${url}/progress/visit`,
        {
          ...{ ...ARRIVAL, applicationId: BEN },
          entries: [{ ...entry, ...opened, id: expect.stringMatching(/-1$/) }],
        },
      ],
      [
        `${url}/progress/visit`,
        {
          ...{ ...ARRIVAL, applicationId: ADA, visit: BEN },
          entries: [{ ...entry, ...started, id: expect.stringMatching(/-3$/) }],
        },
      ],
    ])
  })

  it('of a page without Start sends nothing else, and asks for no token', async () => {
    const beacons = takenBeacons()
    const { record, flush, seen } = await recorderAt()
    record(OPENED)
    record({ ...OPENED, event: 'URL.REQUESTED', classes: {} })
    expect(vi.getTimerCount()).toBe(0)
    await flush(true)
    expect(seen).toEqual([])
    expect(beacons).toHaveLength(1)
  })

  it('of a restored application says nothing without its token', async () => {
    const beacons = takenBeacons()
    const { record, flush, reports } = await recorderAt()
    record({ ...CONTACT, event: 'xstate.init', state: null, step: null })
    await flush()
    expect(beacons).toEqual([])
    expect(reports()).toHaveLength(1)
  })

  it('reports with a started application its visit, and what that had not reported yet', async () => {
    const { record, flush, bodies } = await recorderAt()
    record(OPENED)
    record(CONTACT)
    await flush()
    expect(bodies()).toMatchObject([
      { visit: BEN, entries: [{ event: 'xstate.init' }, { event: 'APPLICATION.STARTED' }] },
    ])
    record({ ...CONTACT, applicationId: NEXT, state: 'funnel.flow.eligibility' })
    await flush()
    const { entries, ...next } = bodies()[1]
    expect(entries).toMatchObject([{ event: 'APPLICATION.STARTED' }])
    expect(next).not.toHaveProperty('visit')
  })

  it('sends the latest 500 entries, a hundred at a time', async () => {
    const { record, flush, bodies } = await recorderAt()
    for (let count = 1; count <= 501; count += 1) record({ ...CONTACT, classes: {} })
    await flush()
    expect(bodies().map(({ entries }) => entries.length)).toEqual([100, 100, 100, 100, 100])
    expect(bodies()[0].entries[0].id).toMatch(/-2$/)
  })

  it('calls a backend without such a route only once', async () => {
    const { record, flush, reports } = await recorderAt(() => problem(404))
    record(CONTACT)
    await flush()
    expect(warn).toHaveBeenCalledWith('progress: HTTP 404')
    record({ ...CONTACT, state: 'funnel.flow.eligibility', step: 2 })
    await flush()
    expect(reports()).toHaveLength(1)
  })
})

type ReportReply = 'taken' | 'busy' | 'portal' | 'cut'

/** A backend that answers each report with the next of `replies`, then takes all. */
async function backendWith(replies: readonly ReportReply[]) {
  await loadClient()
  const left = [...replies]
  const underWay = { staying: 0, leaving: 0 }
  const seen = {
    taken: [] as string[],
    kinds: [] as string[],
    times: [] as number[],
    mostAtOnce: 0,
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { headers: Headers }) => {
    const body = JSON.parse(String(init.body))
    if (address.endsWith('/session')) return Response.json({ ...body, token: body.applicationId })
    const reply = left.shift() ?? 'taken'
    const kind = init.keepalive ? 'leaving' : 'staying'
    seen.times.push(Date.now() - NOW)
    seen.kinds.push(kind)
    underWay[kind] += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, underWay[kind])
    await setImmediate()
    underWay[kind] -= 1
    const applicationId = init.headers.get('authorization')?.slice('Bearer '.length)
    if (reply === 'cut') throw new TypeError('Failed to fetch')
    if (reply === 'busy') return Response.json({}, { status: 503 })
    if (reply === 'portal') return new Response('<title>Log in</title>')
    for (const { state } of body.entries) seen.taken.push(`${applicationId} ${state}`)
    return Response.json({ applicationId })
  })
  return seen
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate()
}

describe('whatever backend and page do', () => {
  it('what is not taken is sent again with growing pauses, without a word from the browser', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { times } = await backendWith(['portal', 'portal'])
    recorderOf('https://api.example').record(CONTACT)
    for (const _ of Array(3)) {
      await vi.advanceTimersToNextTimerAsync()
      await turns(10)
    }
    expect(times).toEqual([2_000, 4_000, 8_000])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a page that is left while a call is under way, which may end with it, sends its entries again', async () => {
    const { kinds } = await backendWith([])
    const { record, flush } = recorderOf('https://api.example')
    record(CONTACT)
    await Promise.all([flush(), flush(true)])
    expect(kinds).toEqual(['staying', 'leaving'])
  })

  const STEPS = ['record', 'recordOther', 'wait', 'flush', 'leave', 'leave', 'settle'] as const
  const REPLIES = ['taken', 'taken', 'busy', 'portal', 'cut'] as const

  it('each entry is taken in the end, in order, by one call at a time except for those that leave', async () => {
    const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 20, size: 'max' })
    const replies = fc.array(fc.constantFrom(...REPLIES), { maxLength: 10 })
    const property = fc.asyncProperty(steps, replies, async (steps, replies) => {
      const backend = await backendWith(replies)
      const { record, flush } = recorderOf('https://api.example')
      const recorded: string[] = []
      for (const step of [...steps, ...Array(12).fill(['settle', 'wait', 'settle']).flat()]) {
        const applicationId = step === 'recordOther' ? CLEO : ADA
        if (step.startsWith('record')) {
          record({ ...CONTACT, applicationId, event: 'X', state: `${recorded.length}` })
          recorded.push(`${applicationId} ${recorded.length}`)
        } else if (step === 'wait') await vi.advanceTimersToNextTimerAsync()
        else if (step !== 'settle') void flush(step === 'leave')
        await turns(step === 'settle' ? 10 : 1)
      }
      expect(backend.mostAtOnce).toBeLessThanOrEqual(1)
      for (const id of [ADA, CLEO]) {
        const of = (all: string[]) => all.filter((one) => one.startsWith(id))
        expect([...new Set(of(backend.taken))]).toEqual(of(recorded))
      }
    })
    await fc.assert(property, { numRuns: 100 })
  })
})

describe('what the inspection gives of an event', () => {
  const START = { type: 'APPLICATION.STARTED', applicationId: ADA } as const
  const AT_ENTRY = { kind: 'entry' } as const
  const ENTERED = { type: 'URL.REQUESTED', target: AT_ENTRY, saved: { kind: 'missing' } } as const

  /** A funnel whose page is painted by `paint`; what is measured has to be allowed by `allow`. */
  function observedFunnel({ isAllowed = true, isHidden = false } = {}) {
    const { show, paint, happens } = stubPage()
    if (isHidden) show(false)
    let allow = () => {}
    const recorded: ObservedEvent[] = []
    const leaving: number[] = []
    const recorder = {
      record: (event: ObservedEvent) => void recorded.push(event),
      flush: async (isLeaving?: boolean) => void (isLeaving && leaving.push(recorded.length)),
    }
    const { actor } = startFunnel()
    const whenAllowed = (start: () => void) => {
      allow = start
      if (isAllowed) start()
    }
    actor.system.inspect(observeFunnel(recorder, { whenAllowed }))
    return {
      ...{ actor, recorded, leaving, show, paint },
      events: () => recorded.map(({ event, step }) => [event, step]),
      allow: () => allow(),
      close: () => happens('pagehide'),
    }
  }

  it('is recorded after the paint, with the time of the event', () => {
    const { actor, recorded, paint } = observedFunnel()
    actor.send(START)
    vi.advanceTimersByTime(40)
    expect(recorded).toEqual([])
    paint()
    const observed = { applicationId: ADA, at: NOW, event: 'APPLICATION.STARTED', field: null }
    expect(recorded).toEqual([{ ...observed, state: 'contact', step: 1, classes: null }])
  })

  it('is recorded, and leaves, with a page that is closed before the paint', () => {
    const { actor, events, leaving, close } = observedFunnel()
    actor.send(START)
    close()
    expect(events()).toEqual([
      ['APPLICATION.STARTED', 1],
      ['PAGE.HIDDEN', 1],
    ])
    expect(leaving).toEqual([2])
  })

  it('begins once the applicant allows it; what happened before is never recorded', () => {
    const { actor, events, allow, close } = observedFunnel({ isAllowed: false })
    actor.send(START)
    close()
    allow()
    close()
    expect(events()).toEqual([])
    actor.send({ type: 'CONTINUE.PRESSED' })
    close()
    expect(events()).toEqual([
      ['CONTINUE.PRESSED', 1],
      ['PAGE.HIDDEN', 1],
    ])
  })

  it('says that the page was opened once consent is given on the first screen', () => {
    const { actor, events, allow, close } = observedFunnel({ isAllowed: false })
    actor.send(ENTERED)
    allow()
    close()
    expect(events()).toEqual([
      ['xstate.init', null],
      ['PAGE.HIDDEN', null],
    ])
  })

  it('says nothing of a page that nobody sees, and that it was opened when it is seen', () => {
    const { actor, recorded, events, close, show, paint } = observedFunnel({ isHidden: true })
    actor.send(ENTERED)
    close()
    vi.advanceTimersByTime(5_000)
    show(true)
    paint()
    expect(recorded).toMatchObject([{ event: 'xstate.init', at: NOW + 5_000, state: 'intro' }])
    actor.send(START)
    show(false)
    expect(events().map(([event]) => event)).toEqual([
      ...['xstate.init', 'APPLICATION.STARTED', 'PAGE.HIDDEN'],
    ])
  })

  it('says once that a page is hidden, which is closed long after it', () => {
    const { actor, recorded, show, close } = observedFunnel()
    actor.send(START)
    show(false)
    vi.advanceTimersByTime(3_600_000)
    close()
    expect(recorded.map(({ event }) => event)).toEqual(['APPLICATION.STARTED', 'PAGE.HIDDEN'])
    show(true)
    show(false)
    expect(recorded).toHaveLength(3)
  })
})
