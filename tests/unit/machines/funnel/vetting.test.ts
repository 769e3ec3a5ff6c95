import { describe, expect, it } from 'vitest'
import { applicationAt, savedAt } from '../../../../machines/examples/records.ts'
import { deferred, never } from '../../../model/edge.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { analysisRequest } from '../../../specification/calls.ts'
import { FULL_THEN_SHORTEST, IN_FULL, SHORTEST } from '../../../specification/forms/index.ts'
import { FIRST_LEVEL, PUZZLE_COMPLETE, PUZZLE_INTRO } from '../../../specification/steps.ts'

const started = { type: 'PUZZLE.STARTED' } as const

describe('vetting (section 7, AI analysis)', () => {
  it.each([
    ['in full', IN_FULL],
    ['with empty fields for what was not given', SHORTEST],
    ['without what a changed answer asks no more', FULL_THEN_SHORTEST],
  ])('is asked at Start, once, %s', (_name, forms) => {
    const run = startFunnel({ saved: savedAt(PUZZLE_INTRO, forms) })
    expect(run.edge.asked.analyseBackground).toEqual([])
    run.send(started)
    expect(run.edge.asked.analyseBackground).toEqual([
      analysisRequest(forms, 'hubspot-placeholder'),
    ])
  })

  it('does not hold the applicant up, and is stored when it answers', async () => {
    const answer = { status: 'approved', reasoning: 'Knows the work.' }
    const run = startFunnel({
      saved: savedAt(PUZZLE_INTRO),
      edge: { analyseBackground: async () => answer },
    })
    run.send(started)
    expect(run.states).toMatchObject({ flow: { puzzle1: 'playing' }, vetting: 'analysing' })
    await run.settle()
    expect(run.states.vetting).toBe('analysed')
    expect(run.context.application.analysisResult).toEqual(answer)
  })

  it('shows nothing to the applicant when it fails', async () => {
    const run = startFunnel({
      saved: savedAt(PUZZLE_INTRO),
      edge: { analyseBackground: () => Promise.reject(new Error('The service is down')) },
    })
    run.send(started)
    await run.settle()
    expect(run.states).toMatchObject({ flow: { puzzle1: 'playing' }, vetting: 'failed' })
  })

  it('is asked anew by a new assessment, which begins with nothing drawn', () => {
    const { puzzleAnswers } = applicationAt(PUZZLE_COMPLETE)
    const analysisResult = { status: 'approved' }
    const run = startFunnel({
      saved: savedAt(PUZZLE_INTRO, { puzzleAnswers, analysisResult }),
      edge: { analyseBackground: never },
    })
    expect(run.states.vetting).toBe('analysed')
    run.send(started)
    expect(run.states.vetting).toBe('analysing')
    expect(run.context.application).toMatchObject({ puzzleAnswers: {} })
    expect(run.context.application.analysisResult).toBeUndefined()
  })

  it.each([
    [undefined, 1],
    [{ status: 'approved' }, 0],
  ])('is asked again by a reload unless there is an answer: %o', async (analysisResult, calls) => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL, analysisResult && { analysisResult }) })
    await run.settle()
    expect(run.edge.asked.analyseBackground).toHaveLength(calls)
    expect(run.states.vetting).toBe('analysed')
  })

  it('forgets the question of an application that was given up', async () => {
    const answer = deferred<{ status: string }>()
    const run = startFunnel({
      saved: savedAt(FIRST_LEVEL),
      edge: { analyseBackground: () => answer.promise },
    })
    run.send({ type: 'APPLICATION.RESTARTED' })
    answer.resolve({ status: 'manual_review_required' })
    await run.settle()
    expect(run.states.vetting).toBe('idle')
    expect(run.context.application.analysisResult).toBeUndefined()
  })
})
