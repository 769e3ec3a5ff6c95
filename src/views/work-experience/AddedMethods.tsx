import { FORMS } from '../../../machines/forms/index.ts'
import { copy } from '../../copy/index.ts'
import { Checkbox, CheckboxGroup } from '../../ui/Checkbox.tsx'
import { fieldId } from '../form/field.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'
import { SHARE_METHODS } from './share-methods.ts'

const form = 'workExperience'

/** The other two methods to share the background, once the first is chosen (section 2). */
export function AddedMethods() {
  const funnel = useFunnel()
  const draft = useFunnelSelector(({ context }) => context.forms[form].draft)
  const others = SHARE_METHODS.filter(({ addField }) => FORMS[form].isAsked(draft, addField))
  if (others.length === 0) return null
  return (
    <CheckboxGroup
      id={fieldId({ form, field: 'addedMethods' })}
      label={copy.workExperience.addMore}
      optional
      onBlur={() => {
        for (const { addField } of others) {
          funnel.send({ type: 'FIELD.LEFT', form, field: addField })
        }
      }}
    >
      {others.map(({ addField, addLabel }) => (
        <Checkbox
          key={addField}
          id={fieldId({ form, field: addField })}
          name={addField}
          label={addLabel}
          checked={draft[addField]}
          onChange={(isAdded) =>
            funnel.send({ type: 'FIELD.CHOSEN', form, values: { [addField]: isAdded } })
          }
        />
      ))}
    </CheckboxGroup>
  )
}
