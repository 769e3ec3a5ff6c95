import { FORMS } from '../../machines/forms/index.ts'
import { STATES_LISTED_FIRST, stateName, US_STATES } from '../../machines/forms/us-states.ts'
import { copy } from '../copy/index.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { DateOfBirth } from './eligibility/DateOfBirth.tsx'
import { Requirements } from './eligibility/Requirements.tsx'
import { useChosenField } from './form/field.ts'
import { StepForm } from './form/StepForm.tsx'
import { YesNoQuestion } from './form/YesNoQuestion.tsx'
import { useFunnelSelector } from './funnel.tsx'

const form = 'eligibility'

/** MI, PA and WV come before all others (section 3). */
const STATES = [
  ...STATES_LISTED_FIRST.map((code) => ({ value: code, label: stateName(code) })),
  { value: 'separator', label: '──────────', disabled: true },
  ...US_STATES.map(({ code, name }) => ({ value: code, label: name })),
]

/** Age, state of residence and the three requirements (section 2, 'Eligibility screen'). */
export function EligibilityView() {
  const isUnderAge = useFunnelSelector(({ context }) =>
    FORMS[form].isAsked(context.forms[form].draft, 'dobDay'),
  )
  return (
    <StepForm>
      <YesNoQuestion of={{ form, field: 'isOfAge' }} label={copy.eligibility.isOfAge} />
      {isUnderAge && <DateOfBirth />}
      <SelectField
        {...useChosenField({ form, field: 'stateOfResidence' })}
        name="address-level1"
        label={copy.eligibility.stateOfResidence}
        placeholder={copy.eligibility.selectState}
        autoComplete="address-level1"
        options={STATES}
      />
      <Requirements />
    </StepForm>
  )
}
