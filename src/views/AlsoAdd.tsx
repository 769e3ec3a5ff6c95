import { Checkbox } from '../ui/Checkbox.tsx'
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx'
import type { RadioOption } from '../ui/RadioGroup.tsx'
import type { useForm } from './form.ts'

/** The three ways of sharing a background (section 2, Work experience screen). */
export const SHARE_METHODS: readonly RadioOption<'linkedin' | 'resume' | 'summary'>[] = [
  { value: 'linkedin', label: 'LinkedIn profile' },
  { value: 'resume', label: 'Resume upload' },
  { value: 'summary', label: 'Written summary' },
]

const ADDITIONS = [
  { method: 'linkedin', name: 'addLinkedin', label: 'Also add LinkedIn profile' },
  { method: 'resume', name: 'addResume', label: 'Also add Resume upload' },
  { method: 'summary', name: 'addSummary', label: 'Also add Written summary' },
] as const

/** The other two ways, each of which can be added. */
export function AlsoAdd({ form }: { form: ReturnType<typeof useForm<'workExperience'>> }) {
  const { values, field, choose } = form
  return (
    <CheckboxGroup
      id="workExperience-additions"
      label="Would you like to add more?"
      optional
      onBlur={() => {}}
    >
      {ADDITIONS.filter(({ method }) => method !== values.shareMethod).map(({ name, label }) => (
        <Checkbox
          key={name}
          id={field(name).id}
          name={name}
          label={label}
          checked={values[name]}
          onChange={(isTicked) => choose({ [name]: isTicked })}
        />
      ))}
    </CheckboxGroup>
  )
}
