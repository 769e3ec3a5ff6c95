import type { FunnelEvent } from '../../../machines/events.ts'
import type { Observation } from '../observed/observation.ts'
import type { TakenCase } from './taken.ts'

interface FileChange {
  from: readonly Observation['resume'][]
  to: Observation['resume']
  /** The form's reference to the file afterwards. */
  reference: string
}

const ANY = ['empty', 'uploading', 'uploaded', 'failed', 'refused', 'gone'] as const

/** The change of the file by each event (sections 7 and 8), and the states in which it applies. */
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
    case 'RESUME.GONE':
      return { from: ['uploaded'], to: 'gone', reference: '' }
    default:
      return null
  }
}

/** The change of the file by a case; null if there is none. */
export function fileChange({ before, event }: TakenCase): FileChange | null {
  const change = event ? changeBy(event) : null
  return change?.from.includes(before.resume) ? change : null
}

/**
 * A file is uploaded once the backend confirms it; progress and refusal apply to the current upload
 * only.
 */
export function resumeAfter(taken: TakenCase): Pick<Observation, 'resume' | 'upload'> {
  const { before, event, after } = taken
  const resume = fileChange(taken)?.to ?? before.resume
  const isGone = resume === 'uploaded' && after.drafts.workExperience.resume === ''
  const isRemoved = isGone || (resume === 'empty' && before.resume !== 'empty')
  const upload = isRemoved ? { fileName: '', percent: 0 } : uploadAfter(before, event)
  return { resume: isGone ? 'empty' : resume, upload }
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
