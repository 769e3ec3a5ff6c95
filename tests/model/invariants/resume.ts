import type { FunnelEvent } from '../../../machines/events.ts'
import type { Observation } from '../observed/observation.ts'
import type { TakenCase } from './taken.ts'

interface FileChange {
  from: readonly Observation['resume'][]
  to: Observation['resume']
  /** What the form holds of the file then. */
  reference: string
}

const ANY = ['empty', 'uploading', 'uploaded', 'failed', 'refused'] as const

/** What becomes of the file (sections 7 and 8): at any other time the event changes nothing. */
function changeBy(event: FunnelEvent): FileChange | null {
  switch (event.type) {
    case 'RESUME.CHOSEN':
      return { from: ANY, to: 'uploading', reference: '' }
    case 'RESUME.REMOVED':
      return { from: ['uploading', 'uploaded'], to: 'empty', reference: '' }
    case 'UPLOAD.FINISHED':
      return { from: ['uploading'], to: 'uploaded', reference: event.reference }
    case 'UPLOAD.FAILED':
      return { from: ['uploading'], to: 'failed', reference: '' }
    case 'UPLOAD.REFUSED':
      return { from: ['uploading'], to: 'refused', reference: '' }
    default:
      return null
  }
}

/** What becomes of the file by the event; null where nothing does. */
export function fileChange({ before, event }: TakenCase): FileChange | null {
  const change = event ? changeBy(event) : null
  return change?.from.includes(before.resume) ? change : null
}

/** A file is uploaded when the backend says so; its progress and refusal are told of it alone. */
export function resumeAfter(taken: TakenCase): Pick<Observation, 'resume' | 'upload'> {
  const { before, event, after, name } = taken
  const isFound = before.isLooking && name.startsWith('readSubmission')
  const resume = isFound ? 'empty' : (fileChange(taken)?.to ?? before.resume)
  const isGone = resume === 'uploaded' && after.drafts.workExperience.resume === ''
  return { resume: isGone ? 'empty' : resume, upload: uploadAfter(before, event) }
}

function uploadAfter(
  { resume, upload }: Observation,
  event: TakenCase['event'],
): Observation['upload'] {
  if (event?.type === 'RESUME.CHOSEN') return { fileName: event.file.name, percent: 0 }
  if (resume !== 'uploading') return upload
  if (event?.type === 'UPLOAD.PROGRESSED') return { ...upload, percent: event.percent }
  return event?.type === 'UPLOAD.REFUSED' ? { ...upload, refusal: event.reason } : upload
}
