import { sharesBackground } from '../../machines/rules/share-method.ts'
import { wordCount } from '../../machines/rules/word-count.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AlsoAdd, SHARE_METHODS } from './AlsoAdd.tsx'
import { FormScreen } from './FormScreen.tsx'
import { useForm } from './form.ts'
import { ResumeField } from './ResumeField.tsx'

/** The applicant's background and fit (section 2, Work experience screen). */
export function WorkExperienceView() {
  const form = useForm('workExperience', 'WORK_EXPERIENCE.SUBMITTED')
  const { values, field, text, choose, submit } = form
  return (
    <FormScreen form="workExperience" onSubmit={submit}>
      <RadioGroup
        {...field('shareMethod')}
        name="shareMethod"
        label="How would you like to share your background?"
        value={values.shareMethod}
        options={SHARE_METHODS}
        onChange={(shareMethod) => choose({ shareMethod })}
      />
      {values.shareMethod !== '' && <AlsoAdd form={form} />}
      {sharesBackground(values, 'linkedin') && (
        <TextField
          {...text('linkedinProfile')}
          name="linkedin"
          label="LinkedIn URL"
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          enterKeyHint="next"
          spellCheck={false}
        />
      )}
      {sharesBackground(values, 'resume') && <ResumeField form={form} />}
      {sharesBackground(values, 'summary') && (
        <TextArea
          {...text('writtenSummary')}
          name="writtenSummary"
          label="Written summary"
          words={{ count: wordCount(values.writtenSummary), minimum: 50 }}
        />
      )}
      <TextField
        {...text('socialProfile')}
        name="socialProfile"
        label="Social profile"
        hint="Facebook or Instagram"
        optional
        autoCapitalize="none"
        enterKeyHint="next"
        spellCheck={false}
      />
      <TextArea {...text('goodFitReason')} name="goodFitReason" label="Why are you a good fit" />
    </FormScreen>
  )
}
