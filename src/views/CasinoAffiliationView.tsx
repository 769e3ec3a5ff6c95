import { wordCount } from '../../machines/rules/word-count.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FormScreen } from './FormScreen.tsx'
import { useForm } from './form.ts'
import { YES_NO } from './yes-no.ts'

/** Ties to the gaming industry (section 2, Casino affiliation screen). */
export function CasinoAffiliationView() {
  const { values, field, text, choose, submit } = useForm(
    'casinoAffiliation',
    'CASINO_AFFILIATION.SUBMITTED',
  )
  return (
    <FormScreen form="casinoAffiliation" onSubmit={submit}>
      <RadioGroup
        {...field('hasAffiliation')}
        name="hasAffiliation"
        label="In the past three years, have you or anyone close to you worked for a licensed casino, sportsbook or gaming supplier?"
        hint="Hospitality-only roles do not count."
        value={values.hasAffiliation}
        options={YES_NO}
        inRow
        onChange={(hasAffiliation) => choose({ hasAffiliation })}
      />
      {values.hasAffiliation === 'yes' && (
        <TextArea
          {...text('affiliationDetails')}
          name="affiliationDetails"
          label="Please describe the experience and affiliation"
          words={{ count: wordCount(values.affiliationDetails), minimum: 5 }}
        />
      )}
      <TextField
        {...text('jobAdvertisement')}
        name="jobAdvertisement"
        label="Where did you see our job ad?"
        optional
        enterKeyHint="done"
      />
    </FormScreen>
  )
}
