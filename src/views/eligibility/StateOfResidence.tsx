import { STATES_LISTED_FIRST, stateName, US_STATES } from '../../../machines/forms/us-states.ts'
import { copy } from '../../copy/index.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useField } from '../form/field.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'

const form = 'eligibility'

const OPTIONS = [
  ...STATES_LISTED_FIRST.map((code) => ({ value: code, label: stateName(code) })),
  { value: 'separator', label: '──────────', disabled: true },
  ...US_STATES.map(({ code, name }) => ({ value: code, label: name })),
]

/** The state that the applicant lives in; MI, PA and WV stand before all others (section 3). */
export function StateOfResidence() {
  const funnel = useFunnel()
  const value = useFunnelSelector(({ context }) => context.forms[form].draft.stateOfResidence)
  return (
    <SelectField
      {...useField({ form, field: 'stateOfResidence' })}
      name="address-level1"
      label={copy.eligibility.stateOfResidence}
      placeholder={copy.eligibility.selectState}
      autoComplete="address-level1"
      value={value}
      options={OPTIONS}
      onChange={(stateOfResidence) =>
        funnel.send({ type: 'FIELD.CHOSEN', form, values: { stateOfResidence } })
      }
    />
  )
}
