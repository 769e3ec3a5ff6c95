import { describe, expect, it } from 'vitest'
import { sharesBackground } from '../../../../machines/rules/share-method.ts'
import type { WorkExperience } from '../../../../machines/schemas/application.ts'

const NONE: WorkExperience = {
  shareMethod: '',
  linkedinProfile: '',
  resume: '',
  writtenSummary: '',
  socialProfile: '',
  goodFitReason: '',
  addLinkedin: false,
  addResume: false,
  addSummary: false,
}

describe('ways to share the background', () => {
  it.each<[string, Partial<WorkExperience>, boolean, boolean, boolean]>([
    ['nothing chosen', {}, false, false, false],
    ['LinkedIn', { shareMethod: 'linkedin' }, true, false, false],
    ['resume', { shareMethod: 'resume' }, false, true, false],
    ['summary', { shareMethod: 'summary' }, false, false, true],
    ['resume and LinkedIn', { shareMethod: 'resume', addLinkedin: true }, true, true, false],
    ['summary and resume', { shareMethod: 'summary', addResume: true }, false, true, true],
    ['LinkedIn and summary', { shareMethod: 'linkedin', addSummary: true }, true, false, true],
  ])('%s', (_, changes, linkedin, resume, summary) => {
    const values = { ...NONE, ...changes }
    expect(sharesBackground(values, 'linkedin')).toBe(linkedin)
    expect(sharesBackground(values, 'resume')).toBe(resume)
    expect(sharesBackground(values, 'summary')).toBe(summary)
  })
})
