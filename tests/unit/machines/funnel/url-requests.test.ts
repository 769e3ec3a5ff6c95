import { describe, expect, it } from 'vitest'
import type { FunnelEvent, UrlTarget } from '../../../../machines/events.ts'
import {
  APPLICATION_ID,
  applicationAt,
  BLANK_ANSWERS,
  OTHER_APPLICATION_ID,
  saved,
  savedAt,
} from '../../../../machines/examples/records.ts'
import type { SavedReading } from '../../../../machines/records/saved-state.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import {
  idAt,
  LAST_FORM_STEP,
  levelStep,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  THANK_YOU,
} from '../../../specification/steps.ts'

const ENTRY: UrlTarget = { kind: 'entry' }
const UNKNOWN: UrlTarget = { kind: 'unknown' }
const at = (step: number): UrlTarget => ({ kind: 'step', step: idAt(step) })
const LEVEL = levelStep(3)

function requested(target: UrlTarget, reading: SavedReading = { kind: 'unchanged' }): FunnelEvent {
  return { type: 'URL.REQUESTED', target, saved: reading }
}

/** The applicant at `current`, when every step up to `highest` is unlocked. */
async function startAt(current: number, highest = current, opened = at(current)) {
  const run = startFunnel({ saved: savedAt(highest, { currentStep: current }), opened })
  await run.settle()
  run.emitted.length = 0
  return run
}

it.each([ENTRY, at(1), at(LEVEL), at(THANK_YOU), UNKNOWN])(
  'before the start %o leads to the intro, opened or requested (section 2, Guards)',
  (address) => {
    const run = startFunnel({ opened: address })
    expect(run.states.flow).toBe('intro')
    run.send(requested(address))
    expect(run.states.flow).toBe('intro')
    expect(run.context.application).toEqual(BLANK_ANSWERS)
  },
)

describe('the first load of a started application', () => {
  it.each([
    ['the intro: the current step', 2, 4, ENTRY, 2],
    ['the current step: that step', 2, 4, at(2), 2],
    ['an earlier step: the highest unlocked', 2, 4, at(1), 4],
    ['the next step, although unlocked: the highest unlocked', 2, 4, at(3), 4],
    ['the highest unlocked step', 2, 4, at(4), 4],
    ['a step beyond: the highest unlocked', 2, 4, at(5), 4],
    ['an unknown path: the highest unlocked', 2, 4, UNKNOWN, 4],
    ['an earlier step from a level: the level', LEVEL, LEVEL, at(2), LEVEL],
    ['a later level: the level', LEVEL, LEVEL, at(LEVEL + 1), LEVEL],
    ['the intro on a level: the level', LEVEL, LEVEL, ENTRY, LEVEL],
    ['a level at puzzle complete', PUZZLE_COMPLETE, PUZZLE_COMPLETE, at(LEVEL), PUZZLE_COMPLETE],
    ['the contact step at thank-you: thank-you', THANK_YOU, THANK_YOU, at(1), THANK_YOU],
  ])('%s', async (_name, current, highest, opened, expected) => {
    const run = await startAt(current, highest, opened)
    expect(run.record).toMatchObject({ currentStep: expected, maxUnlockedStep: highest })
  })
})

describe('within a started application', () => {
  it.each<[string, number, number, UrlTarget, number]>([
    ['the intro: stays', 2, 4, ENTRY, 2],
    ['beyond the highest unlocked step: that one', 2, 4, at(5), 4],
    ['an unknown path, or /apply/: the highest unlocked step', 2, 4, UNKNOWN, 4],
    ['the step after the highest unlocked one', 3, 3, at(4), 3],
    ['the thank-you page from the contact step', 1, 1, at(THANK_YOU), 1],
    ['the step before', 4, 5, at(3), 3],
    ['an earlier step', PUZZLE_INTRO, PUZZLE_INTRO, at(1), 1],
    ['the same step', 3, 5, at(3), 3],
    ['the next step, unlocked: Forward', 2, 5, at(3), 3],
    ['the next step, the highest unlocked: Forward', 4, 5, at(5), 5],
    ['further ahead, unlocked: stays', 1, 5, at(3), 1],
    ['the furthest unlocked, but not next: stays', 1, 5, at(5), 1],
    ['an earlier step from a level: stays', LEVEL, LEVEL, at(2), LEVEL],
    ['the next level: stays', LEVEL, LEVEL, at(LEVEL + 1), LEVEL],
    ['an unknown path at the end: stays', THANK_YOU, THANK_YOU, UNKNOWN, THANK_YOU],
  ])('%s (%i of %i)', async (_name, current, highest, target, expected) => {
    const run = await startAt(current, highest)
    run.send(requested(target))
    expect(run.record).toMatchObject({ currentStep: expected, maxUnlockedStep: highest })
    expect(run.emitted).toEqual([])
  })

  it('staying leaves a form as it stands', async () => {
    const run = await startAt(2)
    run.send({ type: 'CONTINUE.PRESSED' })
    const before = run.snapshot
    run.send(requested(at(2)), requested(at(3)), requested(ENTRY))
    expect(run.states).toEqual(before.value)
    expect(run.context).toEqual(before.context)
  })
})

describe('what the storage holds by then', () => {
  it('is adopted when another tab has changed it, before the start as well', async () => {
    for (const run of [await startAt(2), startFunnel()]) {
      run.send(requested(at(1), savedAt(LAST_FORM_STEP)))
      expect(run.states.flow).toEqual({ [idAt(LAST_FORM_STEP)]: 'editing' })
      expect(run.record).toEqual(applicationAt(LAST_FORM_STEP))
      expect(run.emitted).toEqual([])
    }
  })

  it('is adopted without the decision of an application that came before', async () => {
    const run = await startAt(THANK_YOU)
    expect(run.decision?.rule).toBe('qualified')
    run.send(requested(at(1), saved(applicationAt(2), { applicationId: OTHER_APPLICATION_ID })))
    expect(run.states).toMatchObject({
      flow: { eligibility: 'editing' },
      delivery: 'none',
      place: 'unasked',
    })
    expect(run.decision).toBeUndefined()
    expect(run.context.applicationId).toBe(OTHER_APPLICATION_ID)
  })

  it.each([
    ['is not decided again', APPLICATION_ID, 1],
    ['is decided where it is of another application', OTHER_APPLICATION_ID, 2],
  ])('%s once another tab has submitted it', async (_what, applicationId, decisions) => {
    const run = await startAt(THANK_YOU)
    run.send(requested(at(THANK_YOU), saved(applicationAt(THANK_YOU), { applicationId })))
    await run.settle()
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'processing' } })
    expect(run.edge.asked.freezeSubmission).toHaveLength(decisions)
  })

  it('resets the records when it cannot be read, at any step', async () => {
    for (const step of [2, LEVEL, THANK_YOU]) {
      const run = await startAt(step)
      run.send(requested(at(step), { kind: 'unreadable' }))
      expect(run.states).toMatchObject({ flow: 'intro', timer: 'stopped', delivery: 'none' })
      expect(run.context.application).toEqual(BLANK_ANSWERS)
    }
  })
})
