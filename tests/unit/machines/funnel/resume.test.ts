import { describe, expect, it } from 'vitest'
import {
  RESUME,
  WORK_EXPERIENCE,
  WORK_EXPERIENCE_IN_FULL,
} from '../../../../machines/examples/answers.ts'
import { continuingWith } from '../../../../machines/examples/filling.ts'
import { applicationAt, saved, savedAt } from '../../../../machines/examples/records.ts'
import { classesOf } from '../../../../machines/progress.ts'
import { decodeRecords, encodeRecords } from '../../../../machines/records/saved-state.ts'
import { summaryOf } from '../../../../src/views/form/fault-words.ts'
import { TODAY } from '../../../model/edge.ts'
import { type Run, startFunnel } from '../../../model/start-funnel.ts'
import { AFTER_WORK } from '../../../specification/steps.ts'

const chosen = (name: string) => ({ type: 'RESUME.CHOSEN', file: new File(['cv'], name) }) as const
const progressed = (percent: number) => ({ type: 'UPLOAD.PROGRESSED', percent }) as const
const finished = (reference: string) => ({ type: 'UPLOAD.FINISHED', reference }) as const
const failed = { type: 'UPLOAD.FAILED' } as const
const removed = { type: 'RESUME.REMOVED' } as const

function keptDrafts({ snapshot }: Run): object {
  return JSON.parse(encodeRecords(snapshot).drafts ?? 'null')
}

function startAtUploader() {
  const run = startFunnel({ saved: savedAt(3) })
  return Object.assign(run, {
    value: () => run.context.forms.workExperience.draft.resume,
  })
}

describe('the resume upload (sections 5, 7 and 8)', () => {
  it('starts when a file is chosen', () => {
    const run = startAtUploader()
    expect(run.states.resume).toBe('empty')
    const event = chosen('cv.pdf')
    run.send(event)
    expect(run.states.resume).toBe('uploading')
    expect(run.context.upload).toEqual({ fileName: 'cv.pdf', percent: 0 })
    expect(run.edge.uploads.map(({ input }) => input.file)).toEqual([event.file])
    expect(run.value()).toBe('')
  })

  it('shows how far it is', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'))
    run.edge.uploads[0]?.report(progressed(40))
    expect(run.context.upload).toEqual({ fileName: 'cv.pdf', percent: 40 })
    run.edge.uploads[0]?.report(progressed(100))
    expect(run.context.upload.percent).toBe(100)
    expect(run.states.resume).toBe('uploading')
  })

  it('stores the reference in the form, which Continue then saves', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'))
    run.edge.uploads[0]?.report(finished(RESUME))
    expect(run.states.resume).toBe('uploaded')
    expect(run.value()).toBe(RESUME)
    expect(run.context.application.workExperience.resume).toBe('')
    const values = { ...WORK_EXPERIENCE, shareMethod: 'resume', resume: RESUME } as const
    run.send(...continuingWith({ form: 'workExperience', values }))
    expect(run.context.application.workExperience.resume).toBe(RESUME)
    expect(run.states.resume).toBe('uploaded')
  })

  it('that fails clears the value', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'))
    run.edge.uploads[0]?.report(failed)
    expect(run.states.resume).toBe('failed')
    expect(run.value()).toBe('')
    expect(run.record?.currentStep).toBe(3)
  })

  it('that replaces a file and fails leaves none', () => {
    const run = startAtUploader()
    run.send(chosen('old.pdf'))
    run.edge.uploads[0]?.report(finished(RESUME))
    run.send(chosen('new.pdf'))
    expect(run.value()).toBe('')
    run.edge.uploads[1]?.report(failed)
    expect(run.states.resume).toBe('failed')
    expect(run.value()).toBe('')
  })

  it('can be tried again after a failure', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'))
    run.edge.uploads[0]?.report(failed)
    run.send(chosen('cv.pdf'))
    expect(run.states.resume).toBe('uploading')
    run.edge.uploads[1]?.report(finished(RESUME))
    expect(run.value()).toBe(RESUME)
  })

  it('is removed with its value', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'))
    run.edge.uploads[0]?.report(finished(RESUME))
    run.send(removed)
    expect(run.states.resume).toBe('empty')
    expect(run.value()).toBe('')
  })

  it('is given up by Remove file', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'), removed)
    expect(run.states.resume).toBe('empty')
    expect(run.edge.uploads[0]?.isStopped).toBe(true)
    run.edge.uploads[0]?.report(finished(RESUME))
    expect(run.states.resume).toBe('empty')
    expect(run.value()).toBe('')
  })

  it('starts again when another file is chosen meanwhile; the first one is ignored', () => {
    const run = startAtUploader()
    run.send(chosen('one.pdf'))
    run.edge.uploads[0]?.report(progressed(70))
    run.send(chosen('two.pdf'))
    expect(run.edge.uploads.map(({ isStopped }) => isStopped)).toEqual([true, false])
    expect(run.context.upload).toEqual({ fileName: 'two.pdf', percent: 0 })

    run.edge.uploads[0]?.report(finished('https://files.example/resume/one.pdf'))
    expect(run.states.resume).toBe('uploading')
    run.edge.uploads[1]?.report(finished('https://files.example/resume/two.pdf'))
    expect(run.states.resume).toBe('uploaded')
    expect(run.value()).toBe('https://files.example/resume/two.pdf')
  })

  it('continues while the applicant moves between steps', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'), { type: 'BACK.PRESSED' })
    expect(run.record?.currentStep).toBe(2)
    run.edge.uploads[0]?.report(finished(RESUME))
    expect(run.states.resume).toBe('uploaded')
    expect(run.value()).toBe(RESUME)
  })

  it('ignores upload events when no upload is running', () => {
    const run = startAtUploader()
    const { context } = run
    run.send(progressed(10), finished(RESUME), failed, removed)
    expect(run.states.resume).toBe('empty')
    expect(run.context).toEqual(context)
  })

  it('says that no file is attached once the applicant has saved another method instead', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'))
    run.edge.uploads[0]?.report(finished(RESUME))
    const values = { ...WORK_EXPERIENCE, resume: RESUME }
    run.send(...continuingWith({ form: 'workExperience', values }))
    expect(run.value()).toBe('')
    run.send({ type: 'BACK.PRESSED' })
    expect(run.states).toMatchObject({ flow: { workExperience: 'editing' }, resume: 'empty' })
  })
})

describe('Continue while the résumé is being uploaded', () => {
  const values = { ...WORK_EXPERIENCE, shareMethod: 'resume' } as const
  const continued = continuingWith({ form: 'workExperience', values })
  const pressedContinue = { type: 'CONTINUE.PRESSED' } as const
  const typed = {
    type: 'FIELD.TYPED',
    form: 'workExperience',
    field: 'goodFitReason',
    value: 'I learn fast.',
  } as const
  const linesOf = ({ actor }: ReturnType<typeof startAtUploader>) =>
    summaryOf(actor.getSnapshot()).map(({ message }) => message)

  function startWaiting() {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'), ...continued)
    expect(run.states.flow).toEqual({ workExperience: 'waiting' })
    return run
  }

  it('is not refused, and continues by itself when the upload ends', () => {
    const run = startWaiting()
    expect(run.context.refusals).toBe(0)
    expect(linesOf(run)).toEqual([])
    run.edge.uploads[0]?.report(progressed(60))
    expect(run.states.flow).toEqual({ workExperience: 'waiting' })
    run.edge.uploads[0]?.report(finished(RESUME))
    expect(run.record).toMatchObject({
      currentStep: AFTER_WORK,
      workExperience: { shareMethod: 'resume', resume: RESUME },
    })
  })

  it('is recorded as an answered form when the file is there, and not before', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'), ...continued.slice(0, -1))
    const filledIn = run.snapshot
    run.send(pressedContinue)
    expect(classesOf(filledIn, pressedContinue, run.snapshot, TODAY)).toBeNull()
    const waiting = run.snapshot
    run.edge.uploads[0]?.report(finished(RESUME))
    expect(classesOf(waiting, finished(RESUME), run.snapshot, TODAY)).toEqual({
      method: 'resume',
      added: [],
    })
  })

  it('is refused in words when the upload fails', () => {
    const run = startWaiting()
    run.edge.uploads[0]?.report(failed)
    expect(run.states.flow).toEqual({ workExperience: { correcting: 'shaking' } })
    expect(linesOf(run)).toEqual(['File upload failed. Please try again.'])
  })

  it('is refused with the backend’s reason when the file is not taken', () => {
    const run = startWaiting()
    const reason = 'The file is too large: send at most 10 MiB.'
    run.edge.uploads[0]?.report({ type: 'UPLOAD.REFUSED', reason })
    expect(run.states).toMatchObject({
      flow: { workExperience: { correcting: 'shaking' } },
      resume: 'refused',
    })
    expect(linesOf(run)).toEqual([reason])
  })

  it.each([
    ['Remove file', removed],
    ['typing', typed],
    [
      'another choice',
      { type: 'FIELD.CHOSEN', form: 'workExperience', values: { addSummary: true } },
    ],
  ] as const)('is taken back by %s', (_, event) => {
    const run = startWaiting()
    run.send(event)
    expect(run.states.flow).toEqual({ workExperience: 'editing' })
    run.edge.uploads[0]?.report(finished(RESUME))
    expect(run.record?.currentStep).toBe(3)
  })

  it('is forgotten by who goes back meanwhile', () => {
    const run = startWaiting()
    run.send({ type: 'BACK.PRESSED' })
    run.edge.uploads[0]?.report(finished(RESUME))
    expect(run.record?.currentStep).toBe(2)
  })

  it('shows the other errors at once, and none for the file until it is removed', () => {
    const run = startAtUploader()
    const incomplete = { ...values, goodFitReason: '' }
    run.send(chosen('cv.pdf'), ...continuingWith({ form: 'workExperience', values: incomplete }))
    expect(linesOf(run)).toEqual(['Please explain why you would be a good fit'])
    run.send(removed)
    expect(linesOf(run)).toEqual([
      'Resume is required',
      'Please explain why you would be a good fit',
    ])
  })

  it('leaves no line of an earlier Continue once the file is there', () => {
    const run = startAtUploader()
    run.send(...continued)
    expect(linesOf(run)).toEqual(['Resume is required'])
    run.send(chosen('cv.pdf'))
    expect(linesOf(run)).toEqual([])
    run.edge.uploads[0]?.report(finished(RESUME))
    expect(linesOf(run)).toEqual([])
  })
})

describe('the resume after a reload', () => {
  it('is attached if its reference was saved', () => {
    const run = startFunnel({
      saved: savedAt(AFTER_WORK, { workExperience: WORK_EXPERIENCE_IN_FULL }),
    })
    expect(run.states.resume).toBe('uploaded')
  })

  it('is attached if its reference was in the draft', () => {
    const run = startFunnel({
      saved: saved(applicationAt(3), {
        drafts: { workExperience: { ...WORK_EXPERIENCE, resume: RESUME } },
      }),
    })
    expect(run.states.resume).toBe('uploaded')
  })

  it('has its name, if that was saved with a reference', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'))
    expect(keptDrafts(run)).not.toHaveProperty('resumeFileName')
    run.edge.uploads[0]?.report(finished(RESUME))
    const again = startFunnel({ saved: decodeRecords(encodeRecords(run.snapshot)) })
    expect(again.context.upload).toEqual({ fileName: 'cv.pdf', percent: 0 })
    again.send(removed)
    expect(keptDrafts(again)).not.toHaveProperty('resumeFileName')
  })

  it('is not attached otherwise', () => {
    expect(startFunnel({ saved: savedAt(AFTER_WORK) }).states.resume).toBe('empty')
  })
})
