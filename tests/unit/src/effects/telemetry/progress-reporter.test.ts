import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { createCredential } from '../../../../../src/effects/api/credential.ts'
import type { ObservedEvent } from '../../../../../src/effects/telemetry/observed-events.ts'
import {
  createProgressRecorder,
  observeFunnel,
} from '../../../../../src/effects/telemetry/progress-reporter.ts'
import { startFunnel } from '../../../../model/start-funnel.ts'
import { problem, type Reply, type Seen, startService } from '../service.ts'
import { until } from '../until.ts'

const ADA = '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11'
const BEN = '5b1c2f7e-0f0a-4f4e-9d0a-6c6f4c1b7a22'
const CLEO = '7d0e6a90-54c3-4c1f-8a5e-0b9a3f7c2d33'

const CONTACT: Omit<ObservedEvent, 'at'> = {
  applicationId: ADA,
  event: 'APPLICATION.STARTED',
  state: 'funnel.flow.contact',
  step: 1,
  field: null,
  classes: null,
}
const OPENED: Omit<ObservedEvent, 'at'> = {
  ...{ applicationId: BEN, event: 'xstate.init', state: 'intro', step: null },
  ...{ field: null, classes: null },
}

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setSystemTime(new Date('2026-11-21T15:00:00Z'))
})
afterEach(() => vi.useRealTimers())

const sessionOf = ({ body }: Seen): Reply => {
  const { applicationId } = JSON.parse(body)
  return { status: 201, body: { applicationId, token: `token-of-${applicationId}` } }
}
const acknowledged = ({ headers }: Seen): Reply => ({
  body: { applicationId: headers.authorization?.replace('Bearer token-of-', '') },
})

/** A recorder of the visit BEN at a backend that answers reports as given. */
async function recorderAt(reply: (seen: Seen) => Reply = acknowledged) {
  const service = await startService((seen) =>
    seen.path === '/session' ? sessionOf(seen) : reply(seen),
  )
  const reports = () => service.seen.filter(({ path }) => path === '/progress')
  const { record, flush } = createProgressRecorder({
    baseUrl: service.url,
    credential: createCredential({ baseUrl: service.url, receipt: 'own' }),
    visit: BEN,
    arrival: () => ({
      ...{ device: 'phone', source: 'Indeed', campaign: 'c-7' },
      ...{ utm_source: 'newsletter', utm_campaign: '' },
      ...{ variant: 'default', release: '1.0.0+a' },
    }),
  })
  const recorder = {
    record: (event: Omit<ObservedEvent, 'at'>) => record({ at: Date.now(), ...event }),
    flush,
  }
  const bodies = () => reports().map(({ body }) => JSON.parse(body))
  return { recorder, reports, bodies, seen: service.seen, url: service.url }
}

/** The beacons that the browser takes. */
function takenBeacons() {
  const beacons: { url: string; body: string }[] = []
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: string) => beacons.push({ url, body }) > 0,
  })
  return beacons
}

describe('the record of how far an application comes', () => {
  it('sends what happened within two seconds together, with the time of each', async () => {
    const { recorder, bodies, reports } = await recorderAt()
    recorder.record(CONTACT)
    vi.advanceTimersByTime(1500)
    const refused = { ...CONTACT, event: 'CONTINUE.PRESSED', classes: { refused: ['email'] } }
    recorder.record(refused)
    vi.advanceTimersByTime(500)
    await until(() => reports().length === 1)
    expect(reports()[0]?.headers.authorization).toBe(`Bearer token-of-${ADA}`)
    expect(bodies()).toEqual([
      {
        device: 'phone',
        source: 'Indeed',
        campaign: 'c-7',
        utm_source: 'newsletter',
        utm_campaign: '',
        variant: 'default',
        release: '1.0.0+a',
        entries: [
          {
            id: expect.stringMatching(/-1$/),
            at: Date.parse('2026-11-21T15:00:00Z'),
            event: 'APPLICATION.STARTED',
            state: 'funnel.flow.contact',
            step: 1,
            classes: {},
          },
          {
            id: expect.stringMatching(/-2$/),
            at: Date.parse('2026-11-21T15:00:01.500Z'),
            event: 'CONTINUE.PRESSED',
            state: 'funnel.flow.contact',
            step: 1,
            classes: { refused: ['email'] },
          },
        ],
      },
    ])
  })

  it('takes typing as a sign of life once a minute', async () => {
    const { recorder, bodies, reports } = await recorderAt()
    recorder.record(CONTACT)
    vi.advanceTimersByTime(2000)
    await until(() => reports().length === 1)
    for (let second = 1; second <= 61; second += 1) {
      vi.advanceTimersByTime(1000)
      recorder.record({ ...CONTACT, event: 'FIELD.TYPED' })
    }
    vi.advanceTimersByTime(2000)
    await until(() => reports().length === 2)
    const events = bodies().flatMap(({ entries }) =>
      entries.map(({ event }: ObservedEvent) => event),
    )
    expect(events).toEqual(['APPLICATION.STARTED', 'FIELD.TYPED'])
  })

  it('has the field that was touched last with the next entry, or when the page is hidden, which is an entry from a second on', async () => {
    const { recorder, bodies } = await recorderAt()
    const touches = (field: string) => recorder.record({ ...CONTACT, event: 'FIELD.LEFT', field })
    const isHidden = { ...CONTACT, event: 'PAGE.HIDDEN' }
    recorder.record(CONTACT)
    touches('email')
    touches('phone')
    recorder.record({ ...CONTACT, event: 'CONTINUE.PRESSED', classes: { refused: ['email'] } })
    recorder.record(isHidden)
    touches('email')
    recorder.record(isHidden)
    vi.advanceTimersByTime(999)
    recorder.record(isHidden)
    vi.advanceTimersByTime(1)
    recorder.record(isHidden)
    touches('phone')
    recorder.record({ ...CONTACT, state: 'eligibility', step: 2, event: 'CONTINUE.PRESSED' })
    await recorder.flush()
    const entries = bodies().flatMap(({ entries }) =>
      entries.map(({ event, classes }: ObservedEvent) => [event, classes]),
    )
    expect(entries).toEqual([
      ['APPLICATION.STARTED', {}],
      ['CONTINUE.PRESSED', { refused: ['email'], field: 'phone' }],
      ['PAGE.HIDDEN', { field: 'email' }],
      ['PAGE.HIDDEN', {}],
      ['CONTINUE.PRESSED', {}],
    ])
  })

  it('is sent although the browser says that it is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { recorder, reports } = await recorderAt()
    recorder.record(CONTACT)
    await recorder.flush()
    expect(reports()).toHaveLength(1)
  })

  it('is sent again with growing pauses, without a word from the browser', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    let isDown = true
    const { recorder, reports } = await recorderAt((seen) =>
      isDown ? { body: '<title>Log in</title>' } : acknowledged(seen),
    )
    recorder.record(CONTACT)
    await recorder.flush()
    await until(() => vi.getTimerCount() === 1)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(reports()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => reports().length === 2)
    isDown = false
    await until(() => vi.getTimerCount() === 1)
    await vi.advanceTimersByTimeAsync(4_000)
    await until(() => reports().length === 3 && vi.getTimerCount() === 0)
  })

  it('sends again with the next call what a failing backend did not take', async () => {
    let isDown = true
    const { recorder, bodies } = await recorderAt((seen) =>
      isDown ? { status: 503 } : acknowledged(seen),
    )
    recorder.record(CONTACT)
    await recorder.flush()
    expect(warn).toHaveBeenCalledWith('progress: HTTP 503')
    isDown = false
    recorder.record({ ...CONTACT, state: 'funnel.flow.eligibility', step: 2 })
    await recorder.flush()
    const states = bodies().map(({ entries }) => entries.map(({ state }: ObservedEvent) => state))
    expect(states).toEqual([
      ['funnel.flow.contact'],
      ['funnel.flow.contact', 'funnel.flow.eligibility'],
    ])
    const [first, second] = bodies()
    expect(second.entries[0].id).toBe(first.entries[0].id)
  })

  it('sends the entries of two applications separately', async () => {
    const { recorder, bodies } = await recorderAt()
    recorder.record(CONTACT)
    recorder.record({ ...CONTACT, applicationId: CLEO, state: 'funnel.flow.eligibility', step: 2 })
    await recorder.flush()
    const states = bodies().map(({ entries }) => entries.map(({ state }: ObservedEvent) => state))
    expect(states).toEqual([['funnel.flow.contact'], ['funnel.flow.eligibility']])
  })

  it('says at once, by beacons and without a token, that the page was opened and Start was pressed', async () => {
    const beacons = takenBeacons()
    const { recorder, seen, url } = await recorderAt()
    recorder.record(OPENED)
    expect(beacons).toHaveLength(1)
    recorder.record({ ...OPENED, event: 'URL.REQUESTED', classes: {} })
    recorder.record(CONTACT)
    recorder.record({ ...CONTACT, event: 'FIELD.TYPED', classes: { field: 'email' } })
    expect(beacons).toHaveLength(2)
    expect(seen.map(({ path }) => path)).not.toContain('/progress')
    const sent = beacons.map(({ url, body }) => [url, JSON.parse(body)])
    const report = {
      ...{ device: 'phone', source: 'Indeed', campaign: 'c-7' },
      ...{ utm_source: 'newsletter', utm_campaign: '' },
      ...{ variant: 'default', release: '1.0.0+a' },
    }
    const entry = { at: Date.parse('2026-11-21T15:00:00Z'), classes: {} }
    const opened = {
      ...{ id: expect.stringMatching(/-1$/), event: 'xstate.init', state: 'intro', step: null },
    }
    const started = { event: 'APPLICATION.STARTED', state: 'funnel.flow.contact', step: 1 }
    expect(sent).toEqual([
      [
        `${url}/progress/visit`,
        { ...report, applicationId: BEN, entries: [{ ...entry, ...opened }] },
      ],
      [
        `${url}/progress/visit`,
        {
          ...{ ...report, applicationId: ADA, visit: BEN },
          entries: [{ ...entry, ...started, id: expect.stringMatching(/-3$/) }],
        },
      ],
    ])
  })

  it('of a page without Start sends nothing else, and asks for no token', async () => {
    const beacons = takenBeacons()
    const { recorder, seen } = await recorderAt()
    recorder.record(OPENED)
    recorder.record({ ...OPENED, event: 'URL.REQUESTED', classes: {} })
    expect(vi.getTimerCount()).toBe(0)
    await recorder.flush(true)
    expect(seen).toEqual([])
    expect(beacons).toHaveLength(1)
  })

  it('of a restored application says nothing without its token', async () => {
    const beacons = takenBeacons()
    const { recorder, reports } = await recorderAt()
    recorder.record({ ...CONTACT, event: 'xstate.init', state: null, step: null })
    await recorder.flush()
    expect(beacons).toEqual([])
    expect(reports()).toHaveLength(1)
  })

  it('reports with a started application its visit, and what that had not reported yet', async () => {
    const { recorder, bodies } = await recorderAt()
    recorder.record(OPENED)
    recorder.record(CONTACT)
    await recorder.flush()
    const [body, ...others] = bodies()
    expect(others).toEqual([])
    expect(body.visit).toBe(BEN)
    expect(body.entries.map(({ event }: ObservedEvent) => event)).toEqual([
      'xstate.init',
      'APPLICATION.STARTED',
    ])
  })

  it('sends the latest 500 entries, a hundred at a time', async () => {
    const { recorder, bodies } = await recorderAt()
    for (let count = 1; count <= 501; count += 1) recorder.record({ ...CONTACT, classes: {} })
    await recorder.flush()
    expect(bodies().map(({ entries }) => entries.length)).toEqual([100, 100, 100, 100, 100])
    expect(bodies()[0].entries[0].id).toMatch(/-2$/)
  })

  it('leaves once with a page that is hidden and then closed', async () => {
    const { recorder, reports } = await recorderAt()
    recorder.record(CONTACT)
    await Promise.all([recorder.flush(true), recorder.flush(true)])
    expect(reports()).toHaveLength(1)
  })

  it('calls a backend without such a route only once', async () => {
    const { recorder, reports } = await recorderAt(() => problem(404))
    recorder.record(CONTACT)
    await recorder.flush()
    recorder.record({ ...CONTACT, state: 'funnel.flow.eligibility', step: 2 })
    await recorder.flush()
    expect(reports()).toHaveLength(1)
  })
})

describe('what the inspection gives of an event', () => {
  /** A funnel whose page is painted by `paint`. */
  function observedFunnel(
    whenAllowed: (start: () => void) => void = (start) => start(),
    isHidden = false,
  ) {
    const window = new EventTarget()
    let paint = () => {}
    vi.stubGlobal('window', window)
    const document = Object.assign(new EventTarget(), { hidden: isHidden })
    vi.stubGlobal('document', document)
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
      paint = frame
    })
    const recorded: ObservedEvent[] = []
    const record = (event: ObservedEvent) => void recorded.push(event)
    const flush = vi.fn(async () => {})
    const { actor } = startFunnel()
    actor.system.inspect(observeFunnel({ record, flush }, { whenAllowed }))
    const show = (isShown: boolean) => {
      document.hidden = !isShown
      document.dispatchEvent(new Event('visibilitychange'))
    }
    return { actor, recorded, flush, window, show, paint: () => paint() }
  }

  it('is recorded after the paint, with the time of the event', () => {
    const { actor, recorded, paint } = observedFunnel()
    actor.send({ type: 'APPLICATION.STARTED', applicationId: ADA })
    vi.advanceTimersByTime(40)
    expect(recorded).toEqual([])
    paint()
    vi.advanceTimersByTime(0)
    expect(recorded).toEqual([
      {
        ...{ applicationId: ADA, at: Date.parse('2026-11-21T15:00:00Z') },
        ...{ event: 'APPLICATION.STARTED', state: 'contact', step: 1 },
        ...{ field: null, classes: null },
      },
    ])
  })

  it('is recorded, and leaves, with a page that is closed before the paint', () => {
    const { actor, recorded, flush, window } = observedFunnel()
    let left: ObservedEvent[] = []
    flush.mockImplementation(async () => {
      left = [...recorded]
    })
    actor.send({ type: 'APPLICATION.STARTED', applicationId: ADA })
    window.dispatchEvent(new Event('pagehide'))
    expect(left.map(({ event }) => event)).toEqual(['APPLICATION.STARTED', 'PAGE.HIDDEN'])
    expect(flush).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('begins once the applicant allows it; what happened before is never recorded', () => {
    let allow = () => {}
    const { actor, recorded, window } = observedFunnel((start) => {
      allow = start
    })
    actor.send({ type: 'APPLICATION.STARTED', applicationId: ADA })
    window.dispatchEvent(new Event('pagehide'))
    allow()
    window.dispatchEvent(new Event('pagehide'))
    expect(recorded).toEqual([])
    actor.send({ type: 'CONTINUE.PRESSED' })
    window.dispatchEvent(new Event('pagehide'))
    expect(recorded.map(({ event, step }) => [event, step])).toEqual([
      ['CONTINUE.PRESSED', 1],
      ['PAGE.HIDDEN', 1],
    ])
  })

  it('says that the page was opened once consent is given on the first screen', () => {
    let allow = () => {}
    const { actor, recorded, window } = observedFunnel((start) => {
      allow = start
    })
    actor.send({ type: 'URL.REQUESTED', target: { kind: 'entry' }, saved: { kind: 'missing' } })
    allow()
    window.dispatchEvent(new Event('pagehide'))
    expect(recorded.map(({ event, step }) => [event, step])).toEqual([
      ['xstate.init', null],
      ['PAGE.HIDDEN', null],
    ])
  })

  it('says nothing of a page that nobody sees, and that it was opened when it is seen', () => {
    const { actor, recorded, show, paint, window } = observedFunnel(undefined, true)
    actor.send({ type: 'URL.REQUESTED', target: { kind: 'entry' }, saved: { kind: 'missing' } })
    window.dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(5_000)
    show(true)
    paint()
    vi.advanceTimersByTime(0)
    expect(recorded).toEqual([
      {
        ...{ applicationId: recorded[0]?.applicationId, at: Date.parse('2026-11-21T15:00:05Z') },
        ...{ event: 'xstate.init', state: 'intro', step: null, field: null, classes: null },
      },
    ])
    actor.send({ type: 'APPLICATION.STARTED', applicationId: ADA })
    show(false)
    expect(recorded.map(({ event }) => event)).toEqual([
      ...['xstate.init', 'APPLICATION.STARTED', 'PAGE.HIDDEN'],
    ])
  })

  it('says once that a page is hidden, which is closed long after it', () => {
    const { actor, recorded, show, window } = observedFunnel()
    actor.send({ type: 'APPLICATION.STARTED', applicationId: ADA })
    show(false)
    vi.advanceTimersByTime(3_600_000)
    window.dispatchEvent(new Event('pagehide'))
    expect(recorded.map(({ event }) => event)).toEqual(['APPLICATION.STARTED', 'PAGE.HIDDEN'])
    show(true)
    show(false)
    expect(recorded).toHaveLength(3)
  })
})
