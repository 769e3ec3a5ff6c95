import { FORMS } from '../../../machines/forms/index.ts'
import { copy } from '../../copy/index.ts'
import { FormTextArea, FormTextField } from '../form/FormTextField.tsx'
import { useFunnelSelector } from '../funnel.tsx'
import { ResumeField } from './ResumeField.tsx'

const form = 'workExperience'

/** One field for each chosen or added method to share the background (sections 2 and 5). */
export function SharedBackground() {
  const hasLinkedin = useFunnelSelector(({ context }) =>
    FORMS[form].isAsked(context.forms[form].draft, 'linkedinProfile'),
  )
  const hasResume = useFunnelSelector(({ context }) =>
    FORMS[form].isAsked(context.forms[form].draft, 'resume'),
  )
  const hasSummary = useFunnelSelector(({ context }) =>
    FORMS[form].isAsked(context.forms[form].draft, 'writtenSummary'),
  )
  return (
    <>
      {hasLinkedin && (
        <FormTextField
          of={{ form, field: 'linkedinProfile' }}
          label={copy.workExperience.linkedinProfile}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
      )}
      {hasResume && <ResumeField />}
      {hasSummary && (
        <FormTextArea
          of={{ form, field: 'writtenSummary' }}
          label={copy.workExperience.writtenSummary}
          hint={copy.workExperience.writtenSummaryHint}
          minimumWords={50}
        />
      )}
    </>
  )
}
