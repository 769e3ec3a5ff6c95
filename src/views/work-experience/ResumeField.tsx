import { selectResumeState } from '../../../machines/selectors.ts'
import { FileField } from '../../ui/FileField.tsx'
import { useField } from '../form/field.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'

const DOCUMENTS = { accept: '.pdf,.doc,.docx', hint: 'PDF or DOCX, up to 10MB' }
const DOCUMENTS_AND_IMAGES = {
  accept: `${DOCUMENTS.accept},.jpg,.jpeg,.png,.gif,.bmp,.webp`,
  hint: 'PDF, DOCX, or image files (JPG, PNG), up to 10MB',
}
const UPLOAD_FAILED = 'File upload failed. Please try again.'

/** The résumé: as the primary method a document, as an extra an image too (sections 5 and 8). */
export function ResumeField() {
  const funnel = useFunnel()
  const state = useFunnelSelector(selectResumeState)
  const { fileName, percent } = useFunnelSelector(({ context }) => context.upload)
  const isPrimary = useFunnelSelector(
    ({ context }) => context.forms.workExperience.draft.shareMethod === 'resume',
  )
  const { error, ...field } = useField({ form: 'workExperience', field: 'resume' })
  const errors = { empty: error, uploading: undefined, uploaded: undefined, failed: UPLOAD_FAILED }
  return (
    <FileField
      {...field}
      {...(isPrimary ? DOCUMENTS : DOCUMENTS_AND_IMAGES)}
      label="Resume"
      state={state}
      percent={percent}
      fileName={fileName || undefined}
      error={errors[state]}
      onChoose={(file) => funnel.send({ type: 'RESUME.CHOSEN', file })}
      onRemove={() => funnel.send({ type: 'RESUME.REMOVED' })}
    />
  )
}
