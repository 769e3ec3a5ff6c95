import { copy } from '../copy/index.ts'
import { FormTextArea } from './form/FormTextArea.tsx'
import { FormTextField } from './form/FormTextField.tsx'
import { StepForm } from './form/StepForm.tsx'
import { useFunnelSelector } from './funnel.tsx'
import { AddedMethods } from './work-experience/AddedMethods.tsx'
import { SharedBackground } from './work-experience/SharedBackground.tsx'
import { ShareMethodQuestion } from './work-experience/ShareMethodQuestion.tsx'

const form = 'workExperience'

/** The background, shared one way or several, and why the applicant fits (section 2). */
export function WorkExperienceView() {
  const isWaiting = useFunnelSelector((snapshot) => snapshot.hasTag('waiting'))
  return (
    <StepForm
      waitingLabel={isWaiting ? copy.workExperience.fileOnItsWay : undefined}
      waitingNote={isWaiting ? copy.workExperience.goesOnByItself : ''}
    >
      <ShareMethodQuestion />
      <AddedMethods />
      <SharedBackground />
      <FormTextField
        of={{ form, field: 'socialProfile' }}
        label={copy.workExperience.socialProfile}
        hint={copy.workExperience.socialProfileHint}
        optional
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <FormTextArea
        of={{ form, field: 'goodFitReason' }}
        label={copy.workExperience.goodFitReason}
      />
    </StepForm>
  )
}
