import { describe, expect, it } from 'vitest'
import {
  CASINO_AFFILIATION_IN_FULL,
  WORK_EXPERIENCE_IN_FULL,
} from '../../../../machines/examples/answers.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import { deferred, never } from '../../../model/edge.ts'
import { startFunnel } from '../../../model/start-funnel.ts'

describe('vetting (section 7, AI analysis)', () => {
  it('is asked at Start with exactly the eight fields', () => {
    const run = startFunnel({
      saved: savedAt(5, {
        workExperience: WORK_EXPERIENCE_IN_FULL,
        casinoAffiliation: CASINO_AFFILIATION_IN_FULL,
      }),
    })
    expect(run.edge.asked.analyseBackground).toEqual([])
    run.send({ type: 'PUZZLE.STARTED' })
    expect(run.edge.asked.analyseBackground).toEqual([
      {
        name: 'Ada Byron',
        hubspotId: 'hubspot-placeholder',
        cv: 'https://files.example/resume/ada-byron.pdf',
        linkedIn: 'https://www.linkedin.com/in/ada-byron',
        socialMediaInstagram: 'https://www.instagram.com/ada.byron',
        writtenSummary:
          'I reviewed insurance claims for eight years from my desk. ' +
          'I flagged unusual cases early and described them very briefly. ' +
          'I worked alone and asked my team questions by chat. ' +
          'I studied statistics in Pittsburgh and graduated with high honors. ' +
          'I learn new tools fast and keep to every deadline.',
        whyGoodFit: 'I notice what others overlook.',
        casinoAffiliation: 'My brother deals cards in Pittsburgh.',
      },
    ])
  })

  it('is asked with empty fields for what was not given, and no details after a No', () => {
    const run = startFunnel({
      saved: savedAt(5, {
        casinoAffiliation: {
          hasAffiliation: 'no',
          affiliationDetails: 'My brother deals cards in Pittsburgh.',
          jobAdvertisement: '',
        },
      }),
    })
    run.send({ type: 'PUZZLE.STARTED' })
    expect(run.edge.asked.analyseBackground).toEqual([
      {
        name: 'Ada Byron',
        hubspotId: 'hubspot-placeholder',
        cv: '',
        linkedIn: 'https://www.linkedin.com/in/ada-byron',
        socialMediaInstagram: '',
        writtenSummary: '',
        whyGoodFit: 'I notice what others overlook.',
        casinoAffiliation: '',
      },
    ])
  })

  it('does not hold the applicant up', () => {
    const run = startFunnel({ saved: savedAt(5), edge: { analyseBackground: never } })
    run.send({ type: 'PUZZLE.STARTED' })
    expect(run.states).toMatchObject({ flow: { puzzle1: 'playing' }, vetting: 'analysing' })
  })

  it('is stored when it answers', async () => {
    const answer = { status: 'approved', reasoning: 'Knows the work.' }
    const run = startFunnel({ saved: savedAt(5), edge: { analyseBackground: async () => answer } })
    run.send({ type: 'PUZZLE.STARTED' })
    expect(run.context.application.analysisResult).toBe(undefined)
    await run.settle()
    expect(run.states.vetting).toBe('analysed')
    expect(run.context.application.analysisResult).toEqual(answer)
    expect(run.emitted).toHaveLength(1)
  })

  it('that fails is seen by nobody', async () => {
    const run = startFunnel({
      saved: savedAt(5),
      edge: { analyseBackground: () => Promise.reject(new Error('The service is down')) },
    })
    run.send({ type: 'PUZZLE.STARTED' })
    await run.settle()
    expect(run.states).toMatchObject({ flow: { puzzle1: 'playing' }, vetting: 'failed' })
    expect(run.context.application.analysisResult).toBe(undefined)
  })
})

describe('vetting after a reload', () => {
  it.each([6, 7, 8, 9, 10, 11, 12])('at step %i is asked again without an answer', async (step) => {
    const run = startFunnel({ saved: savedAt(step) })
    await run.settle()
    expect(run.edge.asked.analyseBackground).toHaveLength(1)
    expect(run.edge.asked.analyseBackground[0]?.name).toBe('Ada Byron')
    expect(run.states.vetting).toBe('analysed')
  })

  it.each([6, 10, 11])('at step %i is not asked again with an answer', async (step) => {
    const analysisResult = { status: 'approved' }
    const run = startFunnel({ saved: savedAt(step, { analysisResult }) })
    await run.settle()
    expect(run.edge.asked.analyseBackground).toEqual([])
    expect(run.states.vetting).toBe('analysed')
    expect(run.context.application.analysisResult).toEqual(analysisResult)
  })

  it.each([1, 2, 3, 4, 5])('at step %i was not asked yet', (step) => {
    const run = startFunnel({ saved: savedAt(step) })
    expect(run.states.vetting).toBe('idle')
    expect(run.edge.asked.analyseBackground).toEqual([])
  })

  it('forgets the question of an application that was given up', async () => {
    const answer = deferred<{ status: string }>()
    const run = startFunnel({
      saved: savedAt(6),
      edge: { analyseBackground: () => answer.promise },
    })
    run.send({ type: 'APPLICATION.RESTARTED' })
    answer.resolve({ status: 'manual_review_required' })
    await run.settle()
    expect(run.states.vetting).toBe('idle')
    expect(run.context.application.analysisResult).toBe(undefined)
  })
})
