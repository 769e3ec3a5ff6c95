import { FORMS } from '../../machines/forms/index.ts'
import { copy } from '../copy/index.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { FormTextArea } from './form/FormTextArea.tsx'
import { FormTextField } from './form/FormTextField.tsx'
import { useField } from './form/field.ts'
import { StepForm } from './form/StepForm.tsx'
import { YES_NO } from './form/yes-no.ts'
import { useFunnel, useFunnelSelector } from './funnel.tsx'

const form = 'casinoAffiliation'

/** Ties to casinos, sportsbooks and gaming suppliers (section 2, 'Casino affiliation screen'). */
export function CasinoAffiliationView() {
  const funnel = useFunnel()
  const draft = useFunnelSelector(({ context }) => context.forms[form].draft)
  return (
    <StepForm>
      <RadioGroup
        {...useField({ form, field: 'hasAffiliation' })}
        label={copy.casinoAffiliation.hasAffiliation}
        hint={copy.casinoAffiliation.hasAffiliationHint}
        inRow
        value={draft.hasAffiliation}
        options={YES_NO}
        onChange={(hasAffiliation) =>
          funnel.send({ type: 'FIELD.CHOSEN', form, values: { hasAffiliation } })
        }
      />
      {FORMS[form].isAsked(draft, 'affiliationDetails') && (
        <FormTextArea
          of={{ form, field: 'affiliationDetails' }}
          label={copy.casinoAffiliation.affiliationDetails}
          minimumWords={5}
        />
      )}
      <FormTextField
        of={{ form, field: 'jobAdvertisement' }}
        label={copy.casinoAffiliation.jobAdvertisement}
        optional
        enterKeyHint="done"
      />
    </StepForm>
  )
}
