import { STATES_LISTED_FIRST, stateName, US_STATES } from '../../machines/rules/us-states.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { BirthDate } from './BirthDate.tsx'
import { FormScreen } from './FormScreen.tsx'
import { useForm } from './form.ts'
import { Requirements } from './Requirements.tsx'
import { YES_NO } from './yes-no.ts'

const STATES = [
  ...STATES_LISTED_FIRST.map((code) => ({ value: code, label: stateName(code) })),
  { value: '', label: '──────────', disabled: true },
  ...US_STATES.map(({ code, name }) => ({ value: code, label: name })),
]

/** The minimum requirements: age, state, three conditions (section 2, Eligibility screen). */
export function EligibilityView() {
  const form = useForm('eligibility', 'ELIGIBILITY.SUBMITTED')
  const { values, field, choose, submit } = form
  return (
    <FormScreen form="eligibility" onSubmit={submit}>
      <RadioGroup
        {...field('isOfAge')}
        name="isOfAge"
        label="Are you 21 years or older?"
        value={values.isOfAge}
        options={YES_NO}
        inRow
        onChange={(isOfAge) => choose({ isOfAge })}
      />
      {values.isOfAge === 'no' && <BirthDate form={form} />}
      <SelectField
        {...field('stateOfResidence')}
        name="address-level1"
        label="State of residence"
        value={values.stateOfResidence}
        placeholder="Select your state"
        options={STATES}
        autoComplete="address-level1"
        onChange={(stateOfResidence) => choose({ stateOfResidence })}
      />
      <Requirements form={form} />
    </FormScreen>
  )
}
