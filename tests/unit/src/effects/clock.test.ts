import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { calendarDate, createTicker, readClock } from '../../../../src/effects/clock.ts'
import { runCallback } from './run-actor.ts'

describe('the ticker', () => {
  beforeEach(() => void vi.useFakeTimers())

  function ticks(run: { reported: { type: string; seconds?: number }[] }) {
    return run.reported.map(({ type, seconds }) => [type, seconds])
  }

  const Steps = fc.array(
    fc.record({
      kind: fc.constantFrom('run', 'run', 'pause', 'pause', 'throttle', 'sleep', 'reset'),
      ms: fc.integer({ min: 1, max: 5_000 }),
    }),
    { maxLength: 20 },
  )

  it('counts whole seconds of the time that it runs, however it is paused, throttled and reset; sleep adds none', () => {
    const property = fc.property(Steps, (steps) => {
      let missed = 0
      const ticker = createTicker(() => performance.now() + missed)
      let timerResets = 0
      let counted = 0
      let expectedMs = 0
      const start = () => runCallback(ticker, { elapsedSeconds: counted, timerResets })
      let run = start()
      for (const { kind, ms } of steps) {
        const isRun = kind === 'run'
        if (kind === 'throttle') missed += ms
        if (kind === 'sleep') missed += 3_600_000
        if (kind === 'pause' || kind === 'reset') run.stop()
        vi.advanceTimersByTime(isRun || kind === 'pause' ? ms : 1_000)
        if (isRun) expectedMs += ms
        if (kind === 'throttle') expectedMs += ms + 1_000
        if (kind === 'sleep') expectedMs += 1_000
        counted += run.reported.splice(0).reduce((sum, { seconds }) => sum + seconds, 0)
        if (kind === 'reset') [counted, expectedMs, timerResets] = [0, 0, timerResets + 1]
        if (kind === 'pause' || kind === 'reset') run = start()
        expect(counted).toBe(Math.floor(expectedMs / 1_000))
      }
      run.stop()
      expect(vi.getTimerCount()).toBe(0)
    })
    fc.assert(property)
  })

  it('counts of a sleep that ended in a pause the second that had begun', () => {
    let time = 0
    const ticker = createTicker(() => time)
    const run = runCallback(ticker, { elapsedSeconds: 2, timerResets: 1 })
    time += 3_600_000
    run.stop()
    const resumed = runCallback(ticker, { elapsedSeconds: 2, timerResets: 1 })
    vi.advanceTimersByTime(0)
    expect(ticks(resumed)).toEqual([['TIMER.TICKED', 1]])
  })

  it('waits on where a timeout comes early', () => {
    let time = 0
    const run = runCallback(
      createTicker(() => time),
      { elapsedSeconds: 0, timerResets: 1 },
    )
    time = 998
    vi.advanceTimersByTime(1_000)
    expect(ticks(run)).toEqual([])
    time = 1_000
    vi.advanceTimersByTime(2)
    expect(ticks(run)).toEqual([['TIMER.TICKED', 1]])
  })

  it.each([-3_600_000, 3_600_000])(
    'counts on when the clock of the device is set by %i ms',
    (ms) => {
      const run = runCallback(createTicker(), { elapsedSeconds: 0, timerResets: 1 })
      vi.advanceTimersByTime(2000)
      vi.setSystemTime(Date.now() + ms)
      vi.advanceTimersByTime(2000)
      expect(ticks(run)).toEqual(Array(4).fill(['TIMER.TICKED', 1]))
    },
  )
})

describe('the calendar date', () => {
  it.each([
    ['America/Los_Angeles', '2026-11-20'],
    ['America/New_York', '2026-11-20'],
    ['UTC', '2026-11-21'],
    ['Pacific/Auckland', '2026-11-21'],
  ])('is the one of the time zone %s', (zone, date) => {
    vi.stubEnv('TZ', zone)
    expect(calendarDate(new Date('2026-11-21T04:30:00Z'))).toBe(date)
  })

  it('changes at midnight, also into another year', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(calendarDate(new Date('2027-01-01T04:59:59.999Z'))).toBe('2026-12-31')
    expect(calendarDate(new Date('2027-01-01T05:00:00.000Z'))).toBe('2027-01-01')
  })

  it("is today's when the machine asks", async () => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T12:00:00Z') })
    const today = await toPromise(createActor(readClock).start())
    expect(today).toEqual({ today: '2026-03-05' })
  })
})
