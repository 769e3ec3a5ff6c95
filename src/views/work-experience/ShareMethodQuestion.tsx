import { copy } from '../../copy/index.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { useField } from '../form/field.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'
import { SHARE_METHODS } from './share-methods.ts'

const form = 'workExperience'

/** How the applicant shares the background in the first place (section 2). */
export function ShareMethodQuestion() {
  const funnel = useFunnel()
  const value = useFunnelSelector(({ context }) => context.forms[form].draft.shareMethod)
  return (
    <RadioGroup
      {...useField({ form, field: 'shareMethod' })}
      label={copy.workExperience.shareMethod}
      value={value}
      options={SHARE_METHODS}
      onChange={(shareMethod) =>
        funnel.send({ type: 'FIELD.CHOSEN', form, values: { shareMethod } })
      }
    />
  )
}
