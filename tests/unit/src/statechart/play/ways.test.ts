import { describe, expect, it } from 'vitest'
import { treeOf } from '../../../../../src/statechart/chart/tree.ts'
import { chart } from '../../../../../src/statechart/funnel/chart.ts'
import { factsOf } from '../../../../../src/statechart/funnel/person/facts.ts'
import { recordedScript } from '../../../../../src/statechart/funnel/person/recorded-script.ts'
import { runInWords } from '../../../../../src/statechart/funnel/recorded/runs.ts'
import { journeyOf } from '../../../../../src/statechart/journey/journey.ts'
import { pathPlayback } from '../../../../../src/statechart/viewer/coverage/path-playback.ts'
import { wayFrom } from '../../../../../src/statechart/viewer/journey/way.ts'
import { playOverlay } from '../../../../../src/statechart/viewer/play/play-overlay.ts'
import { playbackOf } from '../../../../../src/statechart/viewer/play/run-playback.ts'
import { timedRun } from '../../../../../src/statechart/viewer/play/timed-run.ts'
import { recordedRun } from '../../../../model/recorded-runs.ts'

const journey = journeyOf(chart)
if (!journey) throw new Error('The funnel has a journey')
const tree = treeOf(chart)
const DECIDING = (order: number) => `deciding / always / ${order}`
const DUE = 'funnel.flow.thankYou.decision.gathering.waiting / DECISION.DUE / 0'
const OUTCOME = (rule: string) => `funnel.flow.thankYou.decision.${rule}`

describe('the way of the token', () => {
  it('goes past every rule that does not hold to the one that decides, and on to its outcome', () => {
    expect(
      wayFrom('thankYou', OUTCOME('disqualifiedByResidence'), [DUE, DECIDING(2)], journey),
    ).toEqual([
      'thankYou',
      DECIDING(0),
      DECIDING(1),
      DECIDING(2),
      OUTCOME('disqualifiedByResidence'),
    ])
  })

  it('is one line between two steps, also back', () => {
    const forward = ['contact / CONTINUE.PRESSED / 0']
    expect(wayFrom('contact', 'eligibility', forward, journey)).toEqual(['contact', 'eligibility'])
    const back = ['eligibility / BACK.PRESSED / 0']
    expect(wayFrom('eligibility', 'contact', back, journey)).toEqual(['eligibility', 'contact'])
  })

  it('is none where no line leads there, as after a jump in time', () => {
    expect(wayFrom('contact', 'puzzle3', ['puzzle2.solved'], journey)).toBeNull()
    expect(
      wayFrom('eligibility', 'contact', ['intro / APPLICATION.STARTED / 0'], journey),
    ).toBeNull()
  })
})

describe('a recorded application', () => {
  const run = recordedRun('appliedByAge', { age: 20, residence: 'NJ' })
  const { moments } = playbackOf(chart, timedRun(recordedScript(chart, run)), {
    name: '',
    notes: [],
    factsOf,
  })

  it('ends as it was decided, with the times of its levels', () => {
    const outcome = moments.flatMap(({ reasons }) => reasons.filter(({ isOutcome }) => isOutcome))
    expect(outcome.map(({ sentence }) => sentence)).toEqual([
      'Applied: 20 is under 21, but not under 20.',
    ])
    const solved = moments.filter(({ name }) => name.startsWith('The level is solved'))
    const times = solved.map(({ at }) => at)
    // Nine seconds each; the record of a page that was opened again precedes the third.
    expect(times.slice(1).map((at, position) => at - (times[position] ?? 0))).toEqual([
      9000, 10_000, 9000, 9000,
    ])
  })

  it('says that the page opens once, and each time that it is opened again', () => {
    const opened = moments.filter(({ name }) => name.startsWith('The page'))
    expect(opened.map(({ name }) => name)).toEqual(['The page opens', 'The page is opened again'])
  })

  it('is named by how it ended and what the decision depends on', () => {
    expect(runInWords(run)).toBe('Applied: age 20; residence NJ; vetting approved; place elsewhere')
    expect(runInWords({ rule: null, hasLeft: false, events: [] })).toBe('Not decided')
    const classes = { age: 'none', residence: 'NJ' }
    const events = run.events.map((event) => ({ ...event, classes }))
    expect(runInWords({ ...run, rule: null, events })).toBe('Not decided: residence NJ')
  })
})

describe("a tester's path", () => {
  const path = {
    id: '0000abcd',
    runner: 'browser' as const,
    steps: [
      { name: 'first visit', transitions: ['locating / always / 12'] },
      { name: 'APPLICATION.STARTED: pressed', transitions: ['intro / APPLICATION.STARTED / 0'] },
      { name: 'CONTINUE.PRESSED: no phone', transitions: ['contact / CONTINUE.PRESSED / 1'] },
      {
        name: 'after shake',
        transitions: [
          'funnel.flow.contact.correcting.shaking / xstate.after.shake.funnel.flow.contact.correcting.shaking / 0',
        ],
      },
    ],
    failure: { step: 2, lines: ['No summary shows.'] },
  }
  const playback = pathPlayback({ chart, tree }, path, () => null)

  it('takes two seconds a step and the chart’s own delays, and stops once it failed', () => {
    expect(playback.moments.map(({ at, name }) => [at, name])).toEqual([
      [0, 'first visit'],
      [2000, 'APPLICATION.STARTED: pressed'],
      [4000, 'CONTINUE.PRESSED: no phone ✕ failed'],
      [6000, 'after shake'],
    ])
    expect(playback.moments.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'Failed here: No summary shows.',
      'Not taken: the path failed before.',
    ])
    expect(playback.moments.at(-1)?.transitions).toEqual([])
  })

  it('marks what was taken, what is taken now, and what failed', () => {
    const tones = (position: number) =>
      [...(playOverlay(tree, playback, position, 0).transitions ?? [])].map(([id, { tone }]) => [
        id.split(' / ')[1],
        tone,
      ])
    expect(tones(1)).toEqual([
      ['always', 'good'],
      ['APPLICATION.STARTED', 'changed'],
    ])
    expect(tones(2).at(-1)).toEqual(['CONTINUE.PRESSED', 'bad'])
  })
})
