import { describe, expect, it } from 'vitest'
import { savedAt } from '../../../../machines/examples/records.ts'
import { deferred, never } from '../../../model/edge.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { analysisRequest } from '../../../specification/calls.ts'
import { FULL_THEN_SHORTEST, IN_FULL, SHORTEST } from '../../../specification/forms/index.ts'
import {
  FIRST_LEVEL,
  LAST_LEVEL,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  STEPS,
} from '../../../specification/steps.ts'

describe('vetting (section 7, AI analysis)', () => {
  it.each([
    ['in full', IN_FULL],
    ['with empty fields for what was not given', SHORTEST],
    ['without what a changed answer asks no more', FULL_THEN_SHORTEST],
  ])('is asked at Start, once, %s', (_name, forms) => {
    const run = startFunnel({ saved: savedAt(PUZZLE_INTRO, forms) })
    expect(run.edge.asked.analyseBackground).toEqual([])
    run.send({ type: 'PUZZLE.STARTED' })
    expect(run.edge.asked.analyseBackground).toEqual([
      analysisRequest(forms, 'hubspot-placeholder'),
    ])
  })

  it('does not hold the applicant up', () => {
    const run = startFunnel({ saved: savedAt(PUZZLE_INTRO), edge: { analyseBackground: never } })
    run.send({ type: 'PUZZLE.STARTED' })
    expect(run.states).toMatchObject({ flow: { puzzle1: 'playing' }, vetting: 'analysing' })
  })

  it('is stored when it answers', async () => {
    const answer = { status: 'approved', reasoning: 'Knows the work.' }
    const run = startFunnel({
      saved: savedAt(PUZZLE_INTRO),
      edge: { analyseBackground: async () => answer },
    })
    run.send({ type: 'PUZZLE.STARTED' })
    expect(run.context.application.analysisResult).toBe(undefined)
    await run.settle()
    expect(run.states.vetting).toBe('analysed')
    expect(run.context.application.analysisResult).toEqual(answer)
    expect(run.emitted).toHaveLength(1)
  })

  it('shows nothing to the applicant when it fails', async () => {
    const run = startFunnel({
      saved: savedAt(PUZZLE_INTRO),
      edge: { analyseBackground: () => Promise.reject(new Error('The service is down')) },
    })
    run.send({ type: 'PUZZLE.STARTED' })
    await run.settle()
    expect(run.states).toMatchObject({ flow: { puzzle1: 'playing' }, vetting: 'failed' })
    expect(run.context.application.analysisResult).toBe(undefined)
  })
})

const NUMBERS = STEPS.map((_, at) => at + 1)
const BEFORE_START = NUMBERS.slice(0, PUZZLE_INTRO)
const AFTER_START = NUMBERS.slice(PUZZLE_INTRO)

describe('vetting after a reload', () => {
  it.each(AFTER_START)('at step %i is asked again without an answer', async (step) => {
    const run = startFunnel({ saved: savedAt(step) })
    await run.settle()
    expect(run.edge.asked.analyseBackground).toHaveLength(1)
    expect(run.edge.asked.analyseBackground[0]?.name).toBe('Ada Byron')
    expect(run.states.vetting).toBe('analysed')
  })

  it.each([FIRST_LEVEL, LAST_LEVEL, PUZZLE_COMPLETE])(
    'at step %i is not asked again with an answer',
    async (step) => {
      const analysisResult = { status: 'approved' }
      const run = startFunnel({ saved: savedAt(step, { analysisResult }) })
      await run.settle()
      expect(run.edge.asked.analyseBackground).toEqual([])
      expect(run.states.vetting).toBe('analysed')
      expect(run.context.application.analysisResult).toEqual(analysisResult)
    },
  )

  it.each(BEFORE_START)('at step %i was not asked yet', (step) => {
    const run = startFunnel({ saved: savedAt(step) })
    expect(run.states.vetting).toBe('idle')
    expect(run.edge.asked.analyseBackground).toEqual([])
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
    expect(run.context.application.analysisResult).toBe(undefined)
  })
})
