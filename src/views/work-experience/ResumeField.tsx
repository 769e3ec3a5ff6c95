import { selectResumeState } from '../../../machines/selectors.ts'
import { copy } from '../../copy/index.ts'
import { FileField } from '../../ui/FileField.tsx'
import { useField } from '../form/field.ts'
import { type FunnelActor, useFunnel, useFunnelSelector } from '../funnel.tsx'

const DOCUMENTS = { accept: '.pdf,.doc,.docx', hint: copy.workExperience.resumeHint }
const DOCUMENTS_AND_IMAGES = {
  accept: `${DOCUMENTS.accept},.jpg,.jpeg,.png,.gif,.bmp,.webp`,
  hint: copy.workExperience.resumeOrImageHint,
}
/** The file as it was chosen, while the page lives: the chart keeps no more than its name. */
const CHOSEN = new WeakMap<FunnelActor, File>()
/** 10MB, as the backend counts them (section 5). */
const MAX_BYTES = 10 * 1024 * 1024

/** The résumé: as the primary method a document, as an extra an image too (sections 5 and 8). */
export function ResumeField() {
  const funnel = useFunnel()
  const state = useFunnelSelector(selectResumeState)
  const { fileName, percent } = useFunnelSelector(({ context }) => context.upload)
  const isPrimary = useFunnelSelector(
    ({ context }) => context.forms.workExperience.draft.shareMethod === 'resume',
  )
  return (
    <FileField
      {...useField({ form: 'workExperience', field: 'resume' })}
      {...(isPrimary ? DOCUMENTS : DOCUMENTS_AND_IMAGES)}
      maxBytes={MAX_BYTES}
      label={copy.workExperience.resume}
      state={state}
      percent={percent}
      fileName={fileName || undefined}
      file={CHOSEN.get(funnel)}
      onChoose={(file) => {
        CHOSEN.set(funnel, file)
        funnel.send({ type: 'RESUME.CHOSEN', file })
      }}
      onRemove={() => funnel.send({ type: 'RESUME.REMOVED' })}
    />
  )
}
