import { AgeQuestion } from './eligibility/AgeQuestion.tsx'
import { DateOfBirth } from './eligibility/DateOfBirth.tsx'
import { Requirements } from './eligibility/Requirements.tsx'
import { StateOfResidence } from './eligibility/StateOfResidence.tsx'
import { StepForm } from './form/StepForm.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'

const form = 'eligibility'

/** Age, state of residence and the three requirements (section 2, 'Eligibility screen'). */
export function EligibilityView() {
  const funnel = useFunnel()
  const isUnderAge = useFunnelSelector(({ context }) => context.forms[form].draft.isOfAge === 'no')
  const submit = () =>
    funnel.send({
      type: 'ELIGIBILITY.SUBMITTED',
      form,
      values: funnel.getSnapshot().context.forms[form].draft,
    })
  return (
    <StepForm onSubmit={submit}>
      <AgeQuestion />
      {isUnderAge && <DateOfBirth />}
      <StateOfResidence />
      <Requirements />
    </StepForm>
  )
}
