import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { calendarDate, createTicker, readClock } from '../../../../src/effects/clock.ts'
import { runCallback } from './run-actor.ts'

describe('the ticker', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  function ticks(run: { reported: { type: string; seconds?: number }[] }) {
    return run.reported.map(({ type, seconds }) => [type, seconds])
  }

  it('reports a second at 1,000 ms and not before', () => {
    const run = runCallback(createTicker(), { elapsedSeconds: 0, timerResets: 1 })
    vi.advanceTimersByTime(999)
    expect(ticks(run)).toEqual([])
    vi.advanceTimersByTime(1)
    expect(ticks(run)).toEqual([['TIMER.TICKED', 1]])
    vi.advanceTimersByTime(2_999)
    expect(ticks(run)).toHaveLength(3)
    vi.advanceTimersByTime(1)
    expect(ticks(run)).toHaveLength(4)
  })

  it('reports the seconds of the clock at once where the tab was throttled', () => {
    let time = 40_000
    const run = runCallback(
      createTicker(() => time),
      { elapsedSeconds: 0, timerResets: 1 },
    )
    time += 5_400
    vi.advanceTimersByTime(1_000)
    expect(ticks(run)).toEqual([['TIMER.TICKED', 5]])
    time += 599
    vi.advanceTimersByTime(599)
    expect(ticks(run)).toHaveLength(1)
    time += 1
    vi.advanceTimersByTime(1)
    expect(ticks(run)).toEqual([
      ['TIMER.TICKED', 5],
      ['TIMER.TICKED', 1],
    ])
  })

  it('counts of the time that the device slept the second that had begun, and goes on from there', () => {
    let time = 0
    const ticker = createTicker(() => time)
    const run = runCallback(ticker, { elapsedSeconds: 0, timerResets: 1 })
    time = 3_600_000
    vi.advanceTimersByTime(1_000)
    expect(ticks(run)).toEqual([['TIMER.TICKED', 1]])
    time += 1_000
    vi.advanceTimersByTime(1_000)
    expect(ticks(run)).toHaveLength(2)

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

  it('gives no time to pausing and resuming within a second, and none to another count', () => {
    const ticker = createTicker()
    for (let pauses = 0; pauses < 9; pauses += 1) {
      const run = runCallback(ticker, { elapsedSeconds: 7, timerResets: 1 })
      vi.advanceTimersByTime(100)
      run.stop()
      vi.advanceTimersByTime(60_000)
      expect(ticks(run)).toEqual([])
    }
    for (const [elapsedSeconds, timerResets, missing] of [
      [7, 1, 100],
      [0, 1, 1_000],
      [1, 2, 1_000],
    ] as const) {
      const run = runCallback(ticker, { elapsedSeconds, timerResets })
      vi.advanceTimersByTime(missing - 1)
      expect(ticks(run)).toEqual([])
      vi.advanceTimersByTime(1)
      expect(ticks(run)).toEqual([['TIMER.TICKED', 1]])
      vi.advanceTimersByTime(900)
      run.stop()
    }
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

  it('leaves no timer behind', () => {
    const run = runCallback(createTicker(), { elapsedSeconds: 0, timerResets: 1 })
    expect(vi.getTimerCount()).toBe(1)
    run.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
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
    vi.useRealTimers()
    expect(today).toEqual({ today: '2026-03-05' })
  })
})
