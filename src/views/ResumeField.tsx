import { selectResumeState } from '../../machines/selectors.ts'
import { FileField } from '../ui/FileField.tsx'
import type { useForm } from './form.ts'
import { useFunnel, useFunnelSelector } from './funnel.tsx'

const PRIMARY = {
  hint: 'PDF or DOCX, up to 10MB',
  accept: '.pdf,.doc,.docx',
}
const EXTRA = {
  hint: 'PDF, DOCX, or image files (JPG, PNG), up to 10MB',
  accept: '.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif,.bmp,.webp',
}

/** The résumé's upload with the hint and types of its role (section 5, Resume upload). */
export function ResumeField({ form }: { form: ReturnType<typeof useForm<'workExperience'>> }) {
  const funnel = useFunnel()
  const state = useFunnelSelector(selectResumeState)
  const { fileName, percent } = useFunnelSelector(({ context }) => context.upload)
  const { hint, accept } = form.values.shareMethod === 'resume' ? PRIMARY : EXTRA
  return (
    <FileField
      {...form.field('resume')}
      name="resume"
      label="Resume"
      hint={hint}
      accept={accept}
      state={state}
      percent={percent}
      fileName={fileName || undefined}
      error={state === 'failed' ? 'File upload failed. Please try again.' : form.errors.resume}
      onChoose={(file) => funnel.send({ type: 'RESUME.CHOSEN', file })}
      onRemove={() => funnel.send({ type: 'RESUME.REMOVED' })}
    />
  )
}
