import { copy } from '../copy/index.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { FormTextArea, FormTextField } from './form/FormTextField.tsx'
import { useChosenField } from './form/field.ts'
import { StepForm } from './form/StepForm.tsx'
import { useFunnelSelector } from './funnel.tsx'
import { AddedMethods } from './work-experience/AddedMethods.tsx'
import { SharedBackground } from './work-experience/SharedBackground.tsx'
import { SHARE_METHODS } from './work-experience/share-methods.ts'

const form = 'workExperience'

/** The background, shared by one method or several, and why the applicant fits (section 2). */
export function WorkExperienceView() {
  const isWaiting = useFunnelSelector((snapshot) => snapshot.hasTag('waiting'))
  return (
    <StepForm
      waitingLabel={isWaiting ? copy.workExperience.fileOnItsWay : undefined}
      waitingNote={isWaiting ? copy.workExperience.goesOnByItself : ''}
    >
      <RadioGroup
        {...useChosenField({ form, field: 'shareMethod' })}
        label={copy.workExperience.shareMethod}
        options={SHARE_METHODS}
      />
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
