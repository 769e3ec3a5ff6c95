import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { createCredential } from '../../../../../src/effects/api/credential.ts'
import {
  createProgressRecorder,
  type ObservedEvent,
} from '../../../../../src/effects/telemetry/progress.ts'
import { type Reply, type Seen, startService } from '../service.ts'
import { until } from '../until.ts'

const ADA = '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11'
const BEN = '5b1c2f7e-0f0a-4f4e-9d0a-6c6f4c1b7a22'

const CONTACT: ObservedEvent = {
  applicationId: ADA,
  event: 'APPLICATION.STARTED',
  state: 'funnel.flow.contact',
  step: 1,
  classes: null,
  taken: [],
}

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setSystemTime(new Date('2026-11-21T15:00:00Z'))
})
afterEach(() => vi.useRealTimers())

/** A recorder at a backend that answers reports as given. */
async function recorderAt(reply: (seen: Seen) => Reply = () => ({ status: 200 })) {
  const service = await startService((seen) =>
    seen.path === '/session' ? { status: 201, body: { token: 'token-1' } } : reply(seen),
  )
  const reports = () => service.seen.filter(({ path }) => path === '/progress')
  const recorder = createProgressRecorder({
    baseUrl: service.url,
    credential: createCredential({ baseUrl: service.url }),
    arrival: () => ({
      ...{ device: 'phone', source: 'Indeed', campaign: 'c-7' },
      ...{ variant: 'default', release: '1.0.0+a' },
    }),
  })
  return { recorder, reports, bodies: () => reports().map(({ body }) => JSON.parse(body)) }
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
    expect(reports()[0]?.headers.authorization).toBe('Bearer token-1')
    expect(bodies()).toEqual([
      {
        device: 'phone',
        source: 'Indeed',
        campaign: 'c-7',
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
            taken: [],
          },
          {
            id: expect.stringMatching(/-2$/),
            at: Date.parse('2026-11-21T15:00:01.500Z'),
            event: 'CONTINUE.PRESSED',
            state: 'funnel.flow.contact',
            step: 1,
            classes: { refused: ['email'] },
            taken: [],
          },
        ],
      },
    ])
  })

  it('takes typing as a sign of life once a minute, and tells each transition since then once', async () => {
    const { recorder, bodies, reports } = await recorderAt()
    const typed = { ...CONTACT, event: 'FIELD.TYPED', taken: ['typed'] }
    recorder.record({ ...CONTACT, taken: ['started', 'entered'] })
    for (let second = 1; second <= 61; second += 1) {
      vi.advanceTimersByTime(1000)
      recorder.record(typed)
    }
    vi.advanceTimersByTime(2000)
    await until(() => reports().length === 2)
    const events = bodies().flatMap(({ entries }) =>
      entries.map(({ event, taken }: ObservedEvent) => [event, taken]),
    )
    expect(events).toEqual([
      ['APPLICATION.STARTED', ['started', 'entered']],
      ['FIELD.TYPED', ['typed']],
    ])
  })

  it('sends again with the next call what a failing backend did not take', async () => {
    let isDown = true
    const { recorder, bodies } = await recorderAt(() => ({ status: isDown ? 503 : 200 }))
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
    const intro = { event: 'xstate.init', state: 'funnel.flow.intro', step: null }
    recorder.record({ ...CONTACT, ...intro, applicationId: BEN })
    await recorder.flush()
    const states = bodies().map(({ entries }) => entries.map(({ state }: ObservedEvent) => state))
    expect(states).toEqual([['funnel.flow.contact'], ['funnel.flow.intro']])
  })

  it('reports with a started application its visit, and what that had not reported yet', async () => {
    const { recorder, bodies } = await recorderAt()
    const intro = { ...CONTACT, event: 'xstate.init', state: 'funnel.flow.intro', step: null }
    recorder.record({ ...intro, applicationId: BEN })
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

  it('calls a backend without such a route only once', async () => {
    const { recorder, reports } = await recorderAt(() => ({ status: 404 }))
    recorder.record(CONTACT)
    await recorder.flush()
    recorder.record({ ...CONTACT, state: 'funnel.flow.eligibility', step: 2 })
    await recorder.flush()
    expect(reports()).toHaveLength(1)
  })
})
