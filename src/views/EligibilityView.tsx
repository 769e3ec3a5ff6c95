import { FORMS } from '../../machines/forms/index.ts'
import { AgeQuestion } from './eligibility/AgeQuestion.tsx'
import { DateOfBirth } from './eligibility/DateOfBirth.tsx'
import { Requirements } from './eligibility/Requirements.tsx'
import { StateOfResidence } from './eligibility/StateOfResidence.tsx'
import { StepForm } from './form/StepForm.tsx'
import { useFunnelSelector } from './funnel.tsx'

const form = 'eligibility'

/** Age, state of residence and the three requirements (section 2, 'Eligibility screen'). */
export function EligibilityView() {
  const isUnderAge = useFunnelSelector(({ context }) =>
    FORMS[form].isAsked(context.forms[form].draft, 'dobDay'),
  )
  return (
    <StepForm>
      <AgeQuestion />
      {isUnderAge && <DateOfBirth />}
      <StateOfResidence />
      <Requirements />
    </StepForm>
  )
}
