import { expect, it } from 'vitest'
import {
  ELIGIBILITY,
  LINKEDIN,
  SUMMARY,
  WORK_EXPERIENCE,
} from '../../../../machines/examples/answers.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import { typedTexts } from '../../../../machines/typed-texts.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { PUZZLE_INTRO } from '../../../specification/steps.ts'

it('holds what was typed, saved or not, and nothing that was chosen', () => {
  const run = startFunnel({ saved: savedAt(3) })
  run.send({
    type: 'FIELD.TYPED',
    form: 'workExperience',
    field: 'writtenSummary',
    value: SUMMARY,
  })
  const texts = typedTexts(run.context)
  expect(texts).toEqual(
    expect.arrayContaining([
      'Ada',
      'Byron',
      'Ada Byron',
      'ada.byron@mail.example',
      '(412) 555-0123',
      '4125550123',
      SUMMARY,
    ]),
  )
  expect(texts).not.toContain('')
  expect(texts).not.toContain(ELIGIBILITY.stateOfResidence)
  expect(texts).not.toContain('yes')
})

it('holds an attached file’s name and everything of a form that was saved', () => {
  const { application, forms } = startFunnel({ saved: savedAt(PUZZLE_INTRO) }).context
  const texts = typedTexts({ application, forms, upload: { fileName: 'ada.pdf', percent: 0 } })
  expect(texts).toEqual(
    expect.arrayContaining([LINKEDIN, WORK_EXPERIENCE.goodFitReason, 'ada.pdf']),
  )
})
