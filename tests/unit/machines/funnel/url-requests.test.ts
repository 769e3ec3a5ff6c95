import { describe, expect, it } from 'vitest'
import type { FunnelEvent, UrlTarget } from '../../../../machines/events.ts'
import {
  applicationAt,
  BLANK_ANSWERS,
  BLANK_APPLICATION,
  BLANK_COUNTS,
  BLANK_TIMER,
  OTHER_APPLICATION_ID,
  saved,
  savedAt,
} from '../../../../machines/examples/records.ts'
import type { SavedReading } from '../../../../machines/records/saved-reading.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import {
  AFTER_WORK,
  FIRST_LEVEL,
  idAt,
  levelStep,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  STEPS,
  THANK_YOU,
} from '../../../specification/steps.ts'
import { flowAt } from './flow-at.ts'

const ENTRY: UrlTarget = { kind: 'entry' }
const UNKNOWN: UrlTarget = { kind: 'unknown' }
const at = (step: number): UrlTarget => ({ kind: 'step', step: idAt(step) })
const LEVEL = levelStep(3)
const NUMBERS = STEPS.map((_, index) => index + 1)
const ALL_STEPS = NUMBERS.map(at)

function requested(target: UrlTarget, reading: SavedReading = { kind: 'unchanged' }): FunnelEvent {
  return { type: 'URL.REQUESTED', target, saved: reading }
}

/** The applicant at `current`, when every step up to `highest` is unlocked. */
async function startAt(current: number, highest = current, opened = at(current)) {
  const run = startFunnel({
    saved: savedAt(highest, { currentStep: current }),
    opened,
  })
  await run.settle()
  run.emitted.length = 0
  return run
}

describe('before the start every address leads to the intro (section 2, Guards)', () => {
  it.each([ENTRY, ...ALL_STEPS, UNKNOWN])('opened: %j', (opened) => {
    const run = startFunnel({ opened })
    expect(run.states.flow).toBe('intro')
    expect(run.context.application).toEqual(BLANK_ANSWERS)
  })

  it.each([ENTRY, ...ALL_STEPS, UNKNOWN])('requested: %j', (target) => {
    const run = startFunnel()
    run.send(requested(target))
    expect(run.states.flow).toBe('intro')
    expect(run.context.application).toEqual(BLANK_ANSWERS)
  })

  it('also when only tracking parameters were saved', () => {
    const run = startFunnel({
      saved: saved({ ...BLANK_APPLICATION, trackingParams: { cgc: '1' } }),
      opened: at(4),
    })
    expect(run.states.flow).toBe('intro')
  })
})

describe('the first load of a started application', () => {
  it.each([
    ['the intro: the current step', 2, 4, ENTRY, 2],
    ['the current step: that step', 2, 4, at(2), 2],
    ['an earlier step: the highest unlocked', 2, 4, at(1), 4],
    ['the next step, although unlocked: the highest unlocked', 2, 4, at(3), 4],
    ['the highest unlocked step', 2, 4, at(4), 4],
    ['a step beyond: the highest unlocked', 2, 4, at(5), 4],
    ['the last step: the highest unlocked', 2, 4, at(THANK_YOU), 4],
    ['an unknown path: the highest unlocked', 2, 4, UNKNOWN, 4],
    ['an earlier step from a level: the level', LEVEL, LEVEL, at(2), LEVEL],
    ['a later level: the level', LEVEL, LEVEL, at(LEVEL + 1), LEVEL],
    ['the intro on a level: the level', LEVEL, LEVEL, ENTRY, LEVEL],
    [
      'a level at puzzle complete: puzzle complete',
      PUZZLE_COMPLETE,
      PUZZLE_COMPLETE,
      at(FIRST_LEVEL),
      PUZZLE_COMPLETE,
    ],
    ['the contact step at thank-you: thank-you', THANK_YOU, THANK_YOU, at(1), THANK_YOU],
  ])('%s', async (_name, current, highest, opened, expected) => {
    const run = await startAt(current, highest, opened)
    expect(run.record?.currentStep).toBe(expected)
    expect(run.record?.maxUnlockedStep).toBe(highest)
  })
})

describe('the intro, when the application has started: the current step', () => {
  it.each(NUMBERS)('at step %i', async (step) => {
    const run = await startAt(step)
    const before = run.actor.getSnapshot()
    run.send(requested(ENTRY))
    expect(run.states).toEqual(before.value)
    expect(run.context).toEqual(before.context)
    expect(run.emitted).toEqual([])
  })
})

describe('within a started application', () => {
  it.each<[string, number, number, UrlTarget, number]>([
    ['beyond the highest unlocked step: that one', 2, 4, at(5), 4],
    ['far beyond the highest unlocked step: that one', 2, 4, at(THANK_YOU), 4],
    ['an unknown path, or /apply/: the highest unlocked step', 2, 4, UNKNOWN, 4],
    ['an unknown path at the highest unlocked step', 4, 4, UNKNOWN, 4],
    ['the step after the highest unlocked one', 1, 1, at(2), 1],
    ['the step after the highest unlocked one', 2, 2, at(3), 2],
    ['the step after the highest unlocked one', 3, 3, at(4), 3],
    ['the step after the highest unlocked one', 4, 4, at(5), 4],
    ['the step after the highest unlocked one', 5, 5, at(6), 5],
    ['the thank-you page from the contact step', 1, 1, at(THANK_YOU), 1],
    ['the step before', 4, 5, at(3), 3],
    ['an earlier step', PUZZLE_INTRO, PUZZLE_INTRO, at(1), 1],
    ['the same step', 3, 5, at(3), 3],
    ['the next step, unlocked: Forward', 2, 5, at(3), 3],
    ['the next step, the highest unlocked: Forward', 4, 5, at(5), 5],
    ['further ahead, unlocked: stays', 1, 5, at(3), 1],
    ['the furthest unlocked, but not next: stays', 1, 5, at(5), 1],
  ])('%s (%i of %i)', async (_name, current, highest, target, expected) => {
    const run = await startAt(current, highest)
    run.send(requested(target))
    expect(run.record).toMatchObject({ currentStep: expected, maxUnlockedStep: highest })
    expect(run.emitted).toEqual([])
  })

  it.each(NUMBERS.slice(PUZZLE_INTRO))('any step from step %i: stays', async (step) => {
    const run = await startAt(step)
    const before = run.actor.getSnapshot()
    for (const target of [...ALL_STEPS, UNKNOWN, ENTRY]) run.send(requested(target))
    expect(run.states).toEqual(before.value)
    expect(run.context).toEqual(before.context)
    expect(run.emitted).toEqual([])
  })

  it.each([at(2), at(3), UNKNOWN, ENTRY])(
    'staying leaves a form as it stands: %j',
    async (target) => {
      const run = await startAt(2)
      run.send({ type: 'CONTINUE.PRESSED' })
      const before = run.actor.getSnapshot()
      expect(before.value.flow).toEqual({ eligibility: { correcting: 'shaking' } })
      run.send(requested(target))
      expect(run.states).toEqual(before.value)
      expect(run.context).toEqual(before.context)
    },
  )

  it('staying leaves the outcome in sight', async () => {
    const run = await startAt(THANK_YOU)
    run.wait(3000)
    for (const target of [...ALL_STEPS, UNKNOWN, ENTRY]) run.send(requested(target))
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'outcome' } })
  })

  it('a request is decided the same way when the storage is empty', async () => {
    const run = await startAt(2, 4)
    run.send(requested(at(1), { kind: 'missing' }))
    expect(run.record).toEqual(applicationAt(4, { currentStep: 1 }))
  })
})

describe('what the storage holds by then', () => {
  it('is adopted when another tab has changed it', async () => {
    const run = await startAt(2)
    run.send(requested(at(1), savedAt(AFTER_WORK)))
    expect(run.states.flow).toEqual(flowAt(AFTER_WORK))
    expect(run.record).toEqual(applicationAt(AFTER_WORK))
    expect(run.context.forms.workExperience.draft.goodFitReason).toBe(
      'I notice what others overlook.',
    )
    expect(run.emitted).toEqual([])
  })

  it('is adopted before the start as well: the other tab has started', () => {
    const run = startFunnel()
    run.send(requested(ENTRY, savedAt(3)))
    expect(run.states.flow).toEqual({ workExperience: 'editing' })
    expect(run.record).toEqual(applicationAt(3))
  })

  it('is adopted with its timer: running on a level', async () => {
    const run = await startAt(PUZZLE_INTRO)
    const timer = { ...BLANK_TIMER, elapsedSeconds: 12, totalMoves: 1, isRunning: true }
    run.send(requested(at(4), saved(applicationAt(levelStep(2)), { timer })))
    expect(run.states).toMatchObject({ flow: { puzzle2: 'playing' }, timer: 'running' })
    expect(run.timerRecord).toEqual(timer)
  })

  it('is adopted without the decision of an application that came before', async () => {
    const run = await startAt(THANK_YOU)
    run.wait(3000)
    run.wait(2000)
    run.send(requested(at(1), saved(applicationAt(2), { applicationId: OTHER_APPLICATION_ID })))
    expect(run.states).toMatchObject({
      flow: { eligibility: 'editing' },
      delivery: 'none',
      place: 'unasked',
    })
    expect(run.context.applicationId).toBe(OTHER_APPLICATION_ID)
  })

  it.each(NUMBERS)('resets both records when it cannot be read: at step %i', async (step) => {
    const run = await startAt(step)
    run.send(requested(at(step), { kind: 'unreadable' }))
    expect(run.states).toEqual({
      flow: 'intro',
      timer: 'stopped',
      resume: 'empty',
      vetting: 'idle',
      place: 'unasked',
      delivery: 'none',
    })
    expect(run.context.application).toEqual(BLANK_ANSWERS)
    expect(run.context.timer).toEqual(BLANK_COUNTS)
  })

  it('waits while the records are being restored', async () => {
    const run = startFunnel({ saved: savedAt(THANK_YOU) })
    expect(run.states.flow).toEqual({ restoring: 'reading' })
    run.send(requested(at(1)), requested(UNKNOWN), requested(ENTRY))
    expect(run.states.flow).toEqual({ restoring: 'reading' })
    await run.settle()
    expect(run.states.flow).toMatchObject({ thankYou: { screen: 'processing' } })
  })
})
