import { describe, expect, it } from 'vitest'
import type { FunnelEvent } from '../../../../machines/events.ts'
import { applicationAt, saved, savedAt } from '../../../../machines/examples/records.ts'
import { deferred, never } from '../../../model/edge.ts'
import { completeStep, continued, walkTo } from '../../../model/journey.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { FORM_NAMES } from '../../../specification/forms/index.ts'
import {
  idAt,
  LAST_FORM_STEP,
  LEVELS,
  levelStep,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  STEPS,
  stepNumbers,
  stepOf,
  THANK_YOU,
} from '../../../specification/steps.ts'
import { flowAt } from './flow-at.ts'

const NUMBERS = STEPS.map((_, at) => at + 1)

/** What completes a step, or the intro as 0. The levels are completed by what is drawn alone. */
const COMPLETING: [at: readonly number[], event: FunnelEvent][] = [
  [[0], { type: 'APPLICATION.STARTED' }],
  [FORM_NAMES.map(stepOf), { type: 'CONTINUE.PRESSED' }],
  [[PUZZLE_INTRO], { type: 'PUZZLE.STARTED' }],
  [[PUZZLE_COMPLETE], { type: 'APPLICATION.SUBMITTED' }],
]

describe('the flow (section 4)', () => {
  it('shows the intro before the start', () => {
    const run = startFunnel()
    expect(run.states).toEqual({
      flow: 'intro',
      timer: 'stopped',
      resume: 'empty',
      vetting: 'idle',
      place: 'unasked',
      delivery: 'none',
    })
    expect(run.record).toBeNull()
    expect(run.context.application.puzzleIndex).toBe(1)
  })

  it('starts with the contact step', () => {
    const run = startFunnel()
    run.send({ type: 'APPLICATION.STARTED' })
    expect(run.states.flow).toEqual({ contact: 'editing' })
    expect(run.record).toMatchObject({
      applicationStarted: true,
      currentStep: 1,
      maxUnlockedStep: 1,
    })
  })

  it('moves on by one with each completed step, and raises the highest step with it', async () => {
    const run = startFunnel()
    await walkTo(run, 1)
    for (const step of NUMBERS) {
      expect(run.states.flow).toEqual(flowAt(step))
      expect(run.record).toMatchObject({ currentStep: step, maxUnlockedStep: step })
      await completeStep(run, step)
    }
    expect(run.record).toMatchObject({ currentStep: THANK_YOU, maxUnlockedStep: THANK_YOU })
  })

  it('sets puzzleIndex with the level, which is the step of the puzzle intro plus the index', async () => {
    const run = startFunnel()
    await walkTo(run, PUZZLE_INTRO)
    const seen: unknown[] = []
    for (const step of stepNumbers(PUZZLE_INTRO, PUZZLE_COMPLETE)) {
      seen.push([run.record?.currentStep, run.record?.puzzleIndex])
      await completeStep(run, step)
    }
    expect(seen).toEqual([
      [PUZZLE_INTRO, 1],
      ...LEVELS.map((level) => [levelStep(level), level]),
      [PUZZLE_COMPLETE, LEVELS.length],
    ])
  })

  it('never lowers the highest step: after Back, and after completing an earlier step again', () => {
    const run = startFunnel({ saved: savedAt(PUZZLE_INTRO) })
    const highest: unknown[] = []
    const steps: unknown[] = []
    const note = () => {
      highest.push(run.record?.maxUnlockedStep)
      steps.push(run.record?.currentStep)
    }
    for (let press = 0; press < LAST_FORM_STEP; press++) {
      run.send({ type: 'BACK.PRESSED' })
      note()
    }
    run.send(...continued('contactDetails'))
    note()
    expect(steps).toEqual([...stepNumbers(1, LAST_FORM_STEP).toReversed(), 2])
    expect(new Set(highest)).toEqual(new Set([PUZZLE_INTRO]))
  })
})

describe('completing works on the current step only (section 4)', () => {
  const rows = NUMBERS.flatMap((step) =>
    COMPLETING.filter(([at]) => !at.includes(step)).map(
      ([, event]) => [step, event.type, event] as const,
    ),
  )
  it.each(rows)('step %i ignores %s', async (step, _name, event) => {
    const run = startFunnel({ saved: savedAt(step) })
    await run.settle()
    run.emitted.length = 0
    const before = run.actor.getSnapshot()
    expect(before.value.flow).toEqual(flowAt(step))

    run.send(event)
    await run.settle()

    expect(run.states).toEqual(before.value)
    expect(run.context).toEqual(before.context)
    expect(run.emitted).toEqual([])
  })

  it.each(COMPLETING.filter(([at]) => !at.includes(0)))(
    'the intro ignores what completes step %j',
    async (_at, event) => {
      const run = startFunnel()
      const before = run.context
      run.send(event)
      await run.settle()
      expect(run.states.flow).toBe('intro')
      expect(run.context).toEqual(before)
      expect(run.emitted).toEqual([])
    },
  )

  it.each(FORM_NAMES.map(stepOf))('step %i is not left with an empty form', (step) => {
    const run = startFunnel({ saved: savedAt(step) })
    run.send({ type: 'CONTINUE.PRESSED' })
    expect(run.record).toEqual(applicationAt(step))
    expect(run.emitted).toEqual([])
  })
})

describe('a second press', () => {
  it.each([
    ...FORM_NAMES.map((form) => [stepOf(form), continued(form)] as const),
    [PUZZLE_INTRO, [{ type: 'PUZZLE.STARTED' }]] as const,
  ])('on step %i goes no further than the next', (step, events) => {
    const run = startFunnel({ saved: savedAt(step) })
    run.send(...events, ...events.slice(-1))
    expect(run.record?.currentStep).toBe(step + 1)
    const completed = run.emitted.filter(({ type }) => type === 'Application Step Completed')
    expect(completed).toHaveLength(1)
  })

  it('of Submit Application writes one submission', async () => {
    const run = startFunnel({ saved: savedAt(PUZZLE_COMPLETE) })
    await run.settle()
    run.send({ type: 'APPLICATION.SUBMITTED' }, { type: 'APPLICATION.SUBMITTED' })
    await run.settle()
    run.send({ type: 'APPLICATION.SUBMITTED' })
    await run.settle()
    expect(run.states.flow).toEqual(flowAt(THANK_YOU))
    expect(run.edge.asked.writeSubmission).toHaveLength(1)
    expect(run.edge.asked.freezeSubmission).toHaveLength(1)
  })

  it('of Start Application starts once', () => {
    const run = startFunnel()
    run.send({ type: 'APPLICATION.STARTED' }, { type: 'APPLICATION.STARTED' })
    expect(run.states.flow).toEqual({ contact: 'editing' })
    expect(run.emitted).toHaveLength(1)
  })
})

describe('Submit Application', () => {
  const submitted = { type: 'APPLICATION.SUBMITTED' } as const

  it('writes the submission first, with the answers as they stand, then shows thank-you', async () => {
    const written = deferred<void>()
    const run = startFunnel({
      saved: savedAt(PUZZLE_COMPLETE),
      edge: { writeSubmission: () => written.promise },
    })
    await run.settle()
    const answers = run.record
    run.send(submitted)
    await run.settle()
    expect(run.states.flow).toEqual({ puzzleComplete: 'submitting' })
    expect(run.actor.getSnapshot().hasTag('submitting')).toBe(true)
    expect(run.edge.asked.writeSubmission).toEqual([
      { applicationId: '3f0f6a0e-6c7b-4c52-9f52-5a6a0c9a7d11', answers },
    ])
    expect(answers?.currentStep).toBe(PUZZLE_COMPLETE)

    written.resolve(undefined)
    await run.settle()
    expect(run.states.flow).toEqual(flowAt(THANK_YOU))
  })

  it('does not count as pressed while a résumé from an earlier step is being uploaded', async () => {
    const run = startFunnel()
    await walkTo(run, 3)
    run.send({ type: 'RESUME.CHOSEN', file: new File(['%PDF-1.7'], 'cv.pdf') })
    for (let step = 3; step < PUZZLE_COMPLETE; step++) await completeStep(run, step)
    expect(run.states).toMatchObject({ flow: flowAt(PUZZLE_COMPLETE), resume: 'uploading' })
    expect(run.actor.getSnapshot().hasTag('submitting')).toBe(false)
  })

  it('continues from memory if the device stores nothing', async () => {
    const run = startFunnel({
      saved: savedAt(PUZZLE_COMPLETE),
      edge: { writeSubmission: () => Promise.reject(new Error('The quota is used up')) },
    })
    await run.settle()
    run.send(submitted)
    await run.settle()
    expect(run.states.flow).toEqual(flowAt(THANK_YOU))
  })

  it('ignores other requests while it is being written', async () => {
    const run = startFunnel({ saved: savedAt(PUZZLE_COMPLETE), edge: { writeSubmission: never } })
    await run.settle()
    run.send(submitted)
    const before = run.context
    run.send(
      { type: 'BACK.PRESSED' },
      {
        type: 'URL.REQUESTED',
        target: { kind: 'step', step: idAt(1) },
        saved: { kind: 'unchanged' },
      },
      { type: 'URL.REQUESTED', target: { kind: 'unknown' }, saved: saved(applicationAt(2)) },
      { type: 'URL.REQUESTED', target: { kind: 'entry' }, saved: { kind: 'unreadable' } },
    )
    expect(run.states.flow).toEqual({ puzzleComplete: 'submitting' })
    expect(run.context).toEqual(before)
  })
})
