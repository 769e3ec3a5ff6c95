import { FORMS } from '../../machines/forms/index.ts'
import { copy } from '../copy/index.ts'
import { useAskedBelow } from './form/asked-below.ts'
import { FormTextArea, FormTextField } from './form/FormTextField.tsx'
import { StepForm } from './form/StepForm.tsx'
import { YesNoQuestion } from './form/YesNoQuestion.tsx'
import { useFunnelSelector } from './funnel.tsx'

const form = 'casinoAffiliation'

/** Ties to casinos, sportsbooks and gaming suppliers (section 2, 'Casino affiliation screen'). */
export function CasinoAffiliationView() {
  const hasAffiliation = useFunnelSelector(({ context }) =>
    FORMS[form].isAsked(context.forms[form].draft, 'affiliationDetails'),
  )
  useAskedBelow(hasAffiliation ? [copy.casinoAffiliation.affiliationDetails] : [])
  return (
    <StepForm>
      <YesNoQuestion
        of={{ form, field: 'hasAffiliation' }}
        label={copy.casinoAffiliation.hasAffiliation}
        hint={copy.casinoAffiliation.hasAffiliationHint}
      />
      {hasAffiliation && (
        <FormTextArea
          of={{ form, field: 'affiliationDetails' }}
          label={copy.casinoAffiliation.affiliationDetails}
          minWords={5}
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
