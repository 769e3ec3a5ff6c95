import { describe, expect, it } from 'vitest'
import { applicationAt, saved, savedAt, textsOf } from '../../../../machines/examples/records.ts'
import { decodeRecords } from '../../../../machines/records/saved-state.ts'
import { inWords } from '../../../model/messages.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { idAt, PUZZLE_COMPLETE, PUZZLE_INTRO, THANK_YOU } from '../../../specification/steps.ts'

const OLD_ASSESSMENT = {
  puzzleAnswers: applicationAt(PUZZLE_COMPLETE).puzzleAnswers,
  puzzlePerformance: { totalTimeMs: 83_000, totalMoves: 13, totalTimeFormatted: '1:23' },
  analysisResult: { status: 'approved' },
}

describe('Start begins a new assessment (section 2, Puzzle intro screen)', () => {
  it('with nothing drawn, although older answers were saved', () => {
    const run = startFunnel({ saved: savedAt(PUZZLE_INTRO, OLD_ASSESSMENT) })
    run.send({ type: 'PUZZLE.STARTED' })
    expect(run.states.flow).toEqual({ puzzle1: 'playing' })
    expect(run.context.application.puzzleAnswers).toEqual({})
    expect(run.context.application.puzzlePerformance).toEqual({
      totalTimeMs: 0,
      totalMoves: 0,
      totalTimeFormatted: '0:00',
    })
  })

  it('and asks the vetting service, although an older answer was saved', () => {
    const run = startFunnel({ saved: savedAt(PUZZLE_INTRO, OLD_ASSESSMENT) })
    expect(run.states.vetting).toBe('analysed')
    run.send({ type: 'PUZZLE.STARTED' })
    expect(run.states.vetting).toBe('analysing')
    expect(run.edge.asked.analyseBackground).toHaveLength(1)
    expect(run.context.application.analysisResult).toBeUndefined()
  })
})

describe('a decided application', () => {
  async function decided() {
    const run = startFunnel({ saved: savedAt(PUZZLE_COMPLETE) })
    await run.settle()
    run.send({ type: 'APPLICATION.SUBMITTED' })
    await run.settle()
    return run
  }

  it('keeps its decision when another tab has changed its records, and is not decided again', async () => {
    const run = await decided()
    expect(run.decision).toEqual({ rule: 'qualified', stage: 'Qualified' })
    const emitted = run.emitted.length
    run.send({
      type: 'URL.REQUESTED',
      target: { kind: 'step', step: idAt(THANK_YOU) },
      saved: saved(applicationAt(THANK_YOU)),
    })
    await run.settle()
    expect(run.decision).toEqual({ rule: 'qualified', stage: 'Qualified' })
    expect(run.emitted).toHaveLength(emitted)
    expect(run.edge.asked.freezeSubmission).toHaveLength(1)
  })

  it('leaves nothing of its decision to the application that another tab began', async () => {
    const run = await decided()
    run.send({
      type: 'URL.REQUESTED',
      target: { kind: 'step', step: idAt(1) },
      saved: saved(applicationAt(3), { applicationId: 'b5f7c1de-0d7e-4a0b-8a54-2f3c0f6f1b22' }),
    })
    expect(run.states.flow).toEqual({ workExperience: 'editing' })
    expect(run.decision).toBeUndefined()
  })

  it('is decided also where the clock cannot be read', async () => {
    const run = startFunnel({
      saved: savedAt(PUZZLE_COMPLETE),
      edge: { readClock: () => Promise.reject(new Error('no clock')) },
    })
    await run.settle()
    run.send({ type: 'APPLICATION.SUBMITTED' })
    await run.settle()
    await run.settle()
    expect(run.decision).toEqual({ rule: 'qualified', stage: 'Qualified' })
  })
})

describe('typing in several fields, as autofill does', () => {
  it('checks each of them 1,500 ms after its last key', () => {
    const run = startFunnel({ saved: savedAt(1) })
    run.send(
      { type: 'FIELD.TYPED', form: 'contactDetails', field: 'email', value: 'ada' },
      { type: 'FIELD.TYPED', form: 'contactDetails', field: 'phone', value: '(412' },
    )
    run.wait(1499)
    expect(run.context.forms.contactDetails.errors).toEqual({})
    run.wait(1)
    expect(inWords('contactDetails', run.context.forms.contactDetails.errors)).toEqual({
      email: 'Enter a valid email address',
      phone: 'Enter a valid phone number',
    })
  })
})

describe('a list where an object belongs', () => {
  it.each(['puzzleAnswers', 'trackingParams', 'analysisResult'])('makes %s unreadable', (field) => {
    const texts = textsOf(applicationAt(3))
    const application = JSON.stringify({ ...JSON.parse(texts.application ?? '{}'), [field]: [] })
    expect(decodeRecords({ ...texts, application })).toEqual({ kind: 'unreadable' })
  })
})
