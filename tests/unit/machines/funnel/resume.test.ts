import { describe, expect, it } from 'vitest'
import { RESUME, WORK_EXPERIENCE } from '../../../../machines/examples/answers.ts'
import { TODAY } from '../../../../machines/examples/applicant.ts'
import { continuingWith } from '../../../../machines/examples/filling.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import { classesOf } from '../../../../machines/progress.ts'
import { encodeRecords } from '../../../../machines/records/encode-records.ts'
import { decodeRecords } from '../../../../machines/records/saved-state.ts'
import { summaryOf } from '../../../../src/views/form/fault-words.ts'
import { type Run, startFunnel } from '../../../model/start-funnel.ts'
import { AFTER_WORK } from '../../../specification/steps.ts'

const chosen = (name: string) => ({ type: 'RESUME.CHOSEN', file: new File(['cv'], name) }) as const
const progressed = (percent: number) => ({ type: 'UPLOAD.PROGRESSED', percent }) as const
const finished = (reference = RESUME) => ({ type: 'UPLOAD.FINISHED', reference }) as const
const failed = { type: 'UPLOAD.FAILED' } as const
const removed = { type: 'RESUME.REMOVED' } as const

function startAtUploader() {
  const run = startFunnel({ saved: savedAt(3) })
  return Object.assign(run, {
    value: () => run.context.forms.workExperience.draft.resume,
    lines: () => summaryOf(run.snapshot).map(({ message }) => message),
  })
}

describe('the resume upload (sections 5, 7 and 8)', () => {
  it('shows how far it is, and stores the reference in the form', () => {
    const run = startAtUploader()
    const event = chosen('cv.pdf')
    run.send(event)
    expect(run.states.resume).toBe('uploading')
    expect(run.edge.uploads.map(({ input }) => input.file)).toEqual([event.file])
    run.edge.uploads[0]?.report(progressed(40))
    expect(run.context.upload).toEqual({ fileName: 'cv.pdf', percent: 40 })
    run.edge.uploads[0]?.report(finished())
    expect(run.states.resume).toBe('uploaded')
    expect(run.value()).toBe(RESUME)
  })

  it('that replaces a file and fails leaves none, and can be tried again', () => {
    const run = startAtUploader()
    run.send(chosen('old.pdf'))
    run.edge.uploads[0]?.report(finished())
    run.send(chosen('new.pdf'))
    expect(run.value()).toBe('')
    run.edge.uploads[1]?.report(failed)
    expect(run.states.resume).toBe('failed')
    run.send(chosen('new.pdf'))
    run.edge.uploads[2]?.report(finished())
    expect(run.value()).toBe(RESUME)
  })

  it('is given up by Remove file', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'), removed)
    expect(run.edge.uploads[0]?.isStopped).toBe(true)
    run.edge.uploads[0]?.report(finished())
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
    expect(run.value()).toBe('https://files.example/resume/two.pdf')
  })

  it('continues while the applicant moves between steps', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'), { type: 'BACK.PRESSED' })
    run.edge.uploads[0]?.report(finished())
    expect(run.states.resume).toBe('uploaded')
    expect(run.value()).toBe(RESUME)
  })

  it('leaves no file once the applicant has saved another method instead', () => {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'))
    run.edge.uploads[0]?.report(finished())
    const values = { ...WORK_EXPERIENCE, resume: RESUME }
    run.send(...continuingWith({ form: 'workExperience', values }), { type: 'BACK.PRESSED' })
    expect(run.value()).toBe('')
    expect(run.states).toMatchObject({ flow: { workExperience: 'editing' }, resume: 'empty' })
  })

  it('has its file name after a reload, if that was saved with a reference', () => {
    const namesIn = ({ snapshot }: Run) => JSON.parse(encodeRecords(snapshot).drafts ?? 'null')
    const run = startAtUploader()
    run.send(chosen('cv.pdf'))
    expect(namesIn(run)).not.toHaveProperty('resumeFileName')
    run.edge.uploads[0]?.report(finished())
    const again = startFunnel({ saved: decodeRecords(encodeRecords(run.snapshot)) })
    expect(again.states.resume).toBe('uploaded')
    expect(again.context.upload).toEqual({ fileName: 'cv.pdf', percent: 0 })
    again.send(removed)
    expect(namesIn(again)).not.toHaveProperty('resumeFileName')
  })
})

describe('Continue while the résumé is being uploaded', () => {
  const values = { ...WORK_EXPERIENCE, shareMethod: 'resume' } as const
  const continued = continuingWith({ form: 'workExperience', values })
  const pressed = { type: 'CONTINUE.PRESSED' } as const

  function startWaiting() {
    const run = startAtUploader()
    run.send(chosen('cv.pdf'), ...continued)
    expect(run.states.flow).toEqual({ workExperience: 'waiting' })
    expect(run.lines()).toEqual([])
    return run
  }

  it('continues by itself when the upload ends, and is sent and recorded as answered then', () => {
    const run = startAtUploader()
    const both = { ...values, addLinkedin: true }
    const filling = continuingWith({ form: 'workExperience', values: both }).slice(0, -1)
    run.send(chosen('cv.pdf'), ...filling)
    const filledIn = run.snapshot
    run.send(pressed)
    const waiting = run.snapshot
    expect(classesOf(filledIn, pressed, waiting, TODAY)).toBeNull()
    expect(run.emitted).toEqual([])
    run.edge.uploads[0]?.report(finished())
    expect(run.record).toMatchObject({
      currentStep: AFTER_WORK,
      workExperience: { shareMethod: 'resume', resume: RESUME },
    })
    expect(classesOf(waiting, finished(), run.snapshot, TODAY)).toEqual({
      method: 'resume',
      added: ['addLinkedin'],
    })
    expect(run.emitted.map(({ type }) => type)).toEqual([
      'Applicant Identified',
      'Application Step Completed',
    ])
  })

  it.each([
    [failed, 'File upload failed. Please try again.'],
    [
      { type: 'UPLOAD.REFUSED', reason: 'The file is too large: send at most 10 MiB.' } as const,
      'File upload failed. Please try again. The file is too large: send at most 10 MiB.',
    ],
  ])('is refused in words by $type', (event, line) => {
    const run = startWaiting()
    run.edge.uploads[0]?.report(event)
    expect(run.states.flow).toEqual({ workExperience: { correcting: 'shaking' } })
    expect(run.lines()).toEqual([line])
  })

  it.each([
    removed,
    { type: 'FIELD.TYPED', form: 'workExperience', field: 'goodFitReason', value: 'I learn.' },
    { type: 'FIELD.CHOSEN', form: 'workExperience', values: { addSummary: true } },
    { type: 'BACK.PRESSED' },
  ] as const)('is taken back by $type', (event) => {
    const run = startWaiting()
    run.send(event)
    run.edge.uploads[0]?.report(finished())
    expect(run.record?.currentStep).toBe(event.type === 'BACK.PRESSED' ? 2 : 3)
  })

  it('shows the other errors at once, and none for the file until it is removed', () => {
    const run = startAtUploader()
    const incomplete = { ...values, goodFitReason: '' }
    run.send(chosen('cv.pdf'), ...continuingWith({ form: 'workExperience', values: incomplete }))
    expect(run.lines()).toEqual(['Please explain why you would be a good fit'])
    run.send(removed)
    expect(run.lines()).toEqual([
      'Resume is required',
      'Please explain why you would be a good fit',
    ])
  })

  it('leaves no line of an earlier Continue once a file is chosen', () => {
    const run = startAtUploader()
    run.send(...continued)
    expect(run.lines()).toEqual(['Resume is required'])
    run.send(chosen('cv.pdf'))
    expect(run.lines()).toEqual([])
  })
})
