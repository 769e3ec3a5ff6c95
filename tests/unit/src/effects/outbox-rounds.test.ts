import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationAt } from '../../../../machines/examples/records.ts'
import { openSubmissions } from '../../../../src/effects/storage/submissions.ts'
import { PUZZLE_COMPLETE } from '../../../specification/steps.ts'
import { occupyDatabase } from './database.ts'
import { type ContactReply, openBrowser, PAUSE_MS } from './outbox-world.ts'
import { ADA, frozen, submit } from './storage/submission-cases.ts'
import { until } from './until.ts'

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const idOf = (index: number) => `${ADA.slice(0, -1)}${index}`
const emailOf = (index: number) => `applicant-${index}@mail.example`

const Reply = fc.constantFrom<ContactReply>(
  'stored',
  'added',
  'refused',
  'busy',
  'paused',
  'cut',
  'portal',
)
const STEPS = [
  'decide',
  'nextTimer',
  'nextTimer',
  'goOnline',
  'showPage',
  'restorePage',
  'openTab',
  'closeTab',
  'clear',
] as const
type Step = (typeof STEPS)[number]

/** Takes the steps in a browser, one after the other, then lets the last tab deliver what is left. */
async function deliver(steps: readonly Step[], replies: readonly ContactReply[]) {
  const browser = await openBrowser(replies)
  let decided = 0
  browser.openTab()
  for (const step of [...steps, 'lastTab', ...Array<Step>(40).fill('nextTimer')] as const) {
    const tab = browser.tabs.at(-1)
    if (step === 'decide') {
      await browser.submits(idOf(decided), emailOf(decided))
      decided += 1
    } else if (step === 'nextTimer') await browser.waits()
    else if (step === 'goOnline') browser.goOnline()
    else if (step === 'showPage') browser.show(true)
    else if (step === 'restorePage') browser.restorePage(true)
    else if (step === 'lastTab' || (step === 'openTab' && browser.tabs.length < 4))
      browser.openTab()
    else if (step === 'closeTab') browser.tabs.at(-1)?.stop()
    else if (step === 'clear') tab?.send({ type: 'OUTBOX.CLEARED', submissionId: idOf(0) })
    await browser.settle()
  }
  return { ...browser, decided }
}

/** What a tab reports of each reply. */
const RESULTS: Record<ContactReply, string[]> = {
  stored: ['DELIVERY.ACKNOWLEDGED'],
  added: ['DELIVERY.ADDED', 'DELIVERY.ACKNOWLEDGED'],
  refused: ['DELIVERY.REFUSED'],
  busy: ['DELIVERY.POSTPONED'],
  paused: ['DELIVERY.POSTPONED'],
  cut: ['DELIVERY.POSTPONED'],
  portal: ['DELIVERY.POSTPONED'],
}

const REPORTS = Object.values(RESULTS).flat()

const Run = fc.record({
  steps: fc.array(fc.constantFrom(...STEPS), { maxLength: 20 }),
  replies: fc.array(Reply, { maxLength: 12 }),
})

describe('whatever backend, connection and tabs do', () => {
  it('every decided submission is delivered or refused in the end, once by each tab, by one at a time, as it is reported, and no pause is shortened', async () => {
    const property = fc.asyncProperty(Run, async ({ steps, replies }) => {
      const { calls, decided, mostAtOnce, tabs } = await deliver(steps, replies)
      const emails = Array.from({ length: decided }, (_, index) => emailOf(index))

      const settled = calls.filter(({ reply }) => ['stored', 'added', 'refused'].includes(reply))
      expect(new Set(settled.map(({ submission }) => submission))).toEqual(new Set(emails))
      const byTab = settled.map(({ submission, tab }) => `${submission} by tab ${tab}`)
      expect(byTab).toEqual([...new Set(byTab)])

      expect(mostAtOnce()).toBeLessThanOrEqual(1)

      for (const [index, { tab, at, reply }] of calls.entries()) {
        if (reply !== 'paused') continue
        const next = calls.slice(index + 1).find((other) => other.tab === tab)
        expect(next?.at ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(at + PAUSE_MS)
      }

      for (const [number, { reported }] of tabs.entries()) {
        const results = calls.filter(({ tab }) => tab === number).map(({ reply }) => RESULTS[reply])
        const types = reported.map(({ type }) => type).filter((type) => REPORTS.includes(type))
        // One that was closed while it sent reports no result.
        expect(types).toEqual(results.flat().slice(0, types.length))
      }
    })
    await fc.assert(property, { numRuns: 60 })
  })
})

describe('a round is made', () => {
  it.each([
    ['the connection is back', 'goOnline', []],
    ['the page is back from its cache', 'restorePage', [true]],
    ['the page is visible again', 'show', [true]],
    ['another submission is decided', 'fillOutbox', []],
  ] as const)('at once when %s', async (_, wake, values) => {
    const browser = await openBrowser(['busy'])
    await browser.submits()
    expect(browser.calls).toHaveLength(1)
    browser.restorePage(false)
    browser.show(false)
    await browser.settle()
    expect(browser.calls).toHaveLength(1)
    ;(browser[wake] as (...given: readonly unknown[]) => void)(...values)
    await browser.settle()
    expect(browser.calls).toHaveLength(2)
  })

  it('again for what was decided while it was under way', async () => {
    const browser = await openBrowser([])
    const { submissions } = browser.openTab()
    await submit(submissions, frozen(ADA, 'ada@mail.example'))
    browser.fillOutbox()
    await browser.submits(idOf(9), 'other@mail.example')
    expect(browser.calls.map(({ submission }) => submission)).toEqual([
      'ada@mail.example',
      'other@mail.example',
    ])
  })
})

describe('after a round that failed', () => {
  it('the others of the round are sent, unless no answer came or the backend asks for a pause', async () => {
    const results = [
      ['busy', ['a', 'b']],
      ['portal', ['a', 'b']],
      ['cut', ['a']],
      ['paused', ['a']],
    ] as const
    for (const [reply, expected] of results) {
      const browser = await openBrowser([reply])
      const earlier = openSubmissions()
      await submit(earlier, frozen(idOf(1), 'a'))
      await submit(earlier, frozen(idOf(2), 'b'))
      browser.openTab()
      await browser.settle()
      expect(browser.calls.map(({ submission }) => submission)).toEqual(expected)
    }
  })

  it('the pauses double, left to chance in their second half, and begin anew after one that succeeded', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const browser = await openBrowser(['busy', 'busy', 'busy', 'stored', 'busy'])
    await browser.submits(idOf(1), 'first')
    while (browser.calls.length < 4) await browser.waits()
    await browser.submits(idOf(2), 'second')
    while (browser.calls.length < 6) await browser.waits()
    const times = browser.calls.map(({ at }) => at)
    const pauses = times.map((at, index) => at - (times[index - 1] ?? at))
    expect(pauses.toSpliced(4, 1)).toEqual([0, 1_500, 3_000, 6_000, 1_500])
  })

  it('answers that acknowledge nothing are asked for again with those pauses for ten minutes, then hourly', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const browser = await openBrowser(Array(14).fill('portal'))
    await browser.submits()
    while (browser.calls.length < 14) await browser.waits()
    const times = browser.calls.map(({ at }) => at)
    const seconds = times.map((at, index) => (at - (times[index - 1] ?? at)) / 1000)
    expect(seconds).toEqual([0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 3600, 3600, 3600, 3600])
    browser.show(true)
    await browser.settle()
    expect(browser.calls.at(-1)).toMatchObject({ at: times.at(-1), reply: 'stored' })
  })

  it('what could not be read is read again', async () => {
    const browser = await openBrowser([])
    await submit(openSubmissions(), frozen(ADA, 'ada@mail.example'))
    const { indexedDB } = globalThis
    vi.stubGlobal('indexedDB', undefined)
    browser.openTab()
    await browser.settle()
    vi.stubGlobal('indexedDB', indexedDB)
    expect(browser.calls).toEqual([])
    await browser.waits()
    expect(browser.calls).toHaveLength(1)
  })
})

it('what the device stores late is reported as stored by the next round, which starts at once', async () => {
  const browser = await openBrowser(['busy', 'busy'])
  const { submissions, reported } = browser.openTab()
  await browser.settle()
  const release = await occupyDatabase()
  const submitting = submit(submissions, frozen(ADA, 'ada@mail.example'))
  await vi.advanceTimersByTimeAsync(1_500)
  await vi.advanceTimersByTimeAsync(1_500)
  await submitting
  browser.fillOutbox()
  await browser.settle()
  await vi.advanceTimersByTimeAsync(1_500)
  await browser.settle()
  release()
  await browser.settle()
  const attempts = reported.filter(({ type }) => type === 'DELIVERY.ATTEMPTED')
  expect(attempts.map(({ isStored }) => isStored)).toEqual([false, true])
})

describe('a page that is closed', () => {
  it('sends nothing more', async () => {
    const browser = await openBrowser(['busy'])
    await submit(openSubmissions(), frozen(ADA, 'ada@mail.example'))
    const tab = browser.openTab()
    await browser.settle()
    tab.stop()
    browser.goOnline()
    browser.show(true)
    await browser.settle()
    expect(browser.calls).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('while it reads sends nothing', async () => {
    const browser = await openBrowser([])
    await submit(openSubmissions(), frozen(ADA, 'ada@mail.example'))
    const tab = browser.openTab()
    await expect.poll(async () => (await navigator.locks.query()).held).toHaveLength(1)
    tab.stop()
    await browser.settle()
    expect(tab.reported).toEqual([])
  })

  it('while it sends reports no result', async () => {
    const browser = await openBrowser([])
    await submit(openSubmissions(), frozen(ADA, 'ada@mail.example'))
    const tab = browser.openTab()
    await until(() => browser.calls.length > 0)
    tab.stop()
    await browser.settle()
    expect(tab.reported.map(({ type }) => type)).toEqual(['DELIVERY.ATTEMPTED'])
  })
})

describe('a submission that was never decided', () => {
  const answers = applicationAt(PUZZLE_COMPLETE)

  it('is left alone if its page has decided it by then', async () => {
    const browser = await openBrowser(['busy', 'busy'])
    const { submissions } = browser.openTab()
    await submissions.write({ applicationId: ADA, answers })
    browser.show(true)
    await browser.settle()
    await submissions.freeze(frozen(ADA, 'decided@mail.example'))
    await browser.waits(10_000)
    browser.fillOutbox()
    await browser.settle()
    expect(browser.calls).toMatchObject([{ submission: 'decided@mail.example' }])
  })

  it('is not taken over if it was written during those 10 s, but by the next takeover', async () => {
    const browser = await openBrowser(['busy'])
    const earlier = openSubmissions()
    await submit(earlier, frozen(idOf(1), 'first'))
    browser.openTab()
    await browser.settle()
    await earlier.write({ applicationId: ADA, answers })
    await browser.waits(10_000)
    expect(browser.calls.every(({ submission }) => submission === 'first')).toBe(true)
    browser.show(true)
    await browser.settle()
    await browser.waits(10_000)
    expect(browser.calls.at(-1)?.submission).toBe('ada.byron@mail.example')
  })

  it('is looked for after each pause', async () => {
    const browser = await openBrowser(['busy'])
    await browser.submits(idOf(1), 'first')
    await openSubmissions().write({ applicationId: ADA, answers })
    for (let timers = 0; timers < 6; timers += 1) await browser.waits()
    expect(browser.calls.map(({ submission }) => submission)).toContain('ada.byron@mail.example')
  })
})
