import { copy, faultWords } from '../../copy/index.ts'
import { Checkbox, CheckboxGroup } from '../../ui/Checkbox.tsx'
import { fieldId } from '../form/field.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'

const form = 'eligibility'

const REQUIREMENTS = [
  {
    field: 'hasReliableAccess',
    label: copy.eligibility.hasReliableAccess,
    hint: undefined,
  },
  {
    field: 'isUSCitizen',
    label: copy.eligibility.isUSCitizen,
    hint: copy.eligibility.ssnHint,
  },
  {
    field: 'isHappyToCompleteCheck',
    label: copy.eligibility.isHappyToCompleteCheck,
    hint: copy.eligibility.checkHint,
  },
] as const

/** The three requirements, each to be agreed to; one message for what is missing (section 5). */
export function Requirements() {
  const funnel = useFunnel()
  const draft = useFunnelSelector(({ context }) => context.forms[form].draft)
  const errors = useFunnelSelector(({ context }) => context.forms[form].errors)
  const isAnyMissing = REQUIREMENTS.some(({ field }) => errors[field] !== undefined)
  return (
    <CheckboxGroup
      id={fieldId({ form, field: 'requirements' })}
      label={copy.eligibility.requirements}
      error={isAnyMissing ? copy.notAllAgreed : undefined}
      onBlur={() => {
        for (const { field } of REQUIREMENTS) funnel.send({ type: 'FIELD.LEFT', form, field })
      }}
    >
      {REQUIREMENTS.map(({ field, label, hint }) => (
        <Checkbox
          key={field}
          id={fieldId({ form, field })}
          name={field}
          label={label}
          hint={hint}
          required
          checked={draft[field]}
          error={faultWords(form, field, errors[field])}
          isErrorUnseen
          onChange={(isAgreed) =>
            funnel.send({ type: 'FIELD.CHOSEN', form, values: { [field]: isAgreed } })
          }
        />
      ))}
    </CheckboxGroup>
  )
}
