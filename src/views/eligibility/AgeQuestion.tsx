import { copy } from '../../copy/index.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { useField } from '../form/field.ts'
import { YES_NO } from '../form/yes-no.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'

const form = 'eligibility'

/** Whether the applicant is 21 or older; No asks for the date of birth (section 2). */
export function AgeQuestion() {
  const funnel = useFunnel()
  const value = useFunnelSelector(({ context }) => context.forms[form].draft.isOfAge)
  return (
    <RadioGroup
      {...useField({ form, field: 'isOfAge' })}
      label={copy.eligibility.isOfAge}
      inRow
      value={value}
      options={YES_NO}
      onChange={(isOfAge) => funnel.send({ type: 'FIELD.CHOSEN', form, values: { isOfAge } })}
    />
  )
}
