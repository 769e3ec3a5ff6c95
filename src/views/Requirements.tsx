import { REQUIREMENTS_MESSAGE } from '../../machines/schemas/forms.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx'
import type { useForm } from './form.ts'

const BOXES = [
  {
    name: 'hasReliableAccess',
    label: 'I have reliable access to a desktop, laptop or tablet',
  },
  {
    name: 'isUSCitizen',
    label: 'I am a US citizen with a valid SSN',
    hint: 'We never ask for your SSN.',
  },
  {
    name: 'isHappyToCompleteCheck',
    label: 'I am happy to complete a standard background check after an offer',
    hint: 'It is run for every new hire.',
  },
] as const

/** The three conditions: one message for all, each box its own for assistive technology (section 5). */
export function Requirements({ form }: { form: ReturnType<typeof useForm<'eligibility'>> }) {
  const { values, errors, field, choose } = form
  const isRefused = BOXES.some(({ name }) => errors[name] !== undefined)
  return (
    <CheckboxGroup
      id="eligibility-requirements"
      label="Requirements"
      error={isRefused ? REQUIREMENTS_MESSAGE : undefined}
      onBlur={() => {
        for (const { name } of BOXES) field(name).onBlur()
      }}
    >
      {BOXES.map(({ name, ...words }) => (
        <Checkbox
          {...words}
          key={name}
          id={field(name).id}
          name={name}
          error={errors[name]}
          isErrorUnseen
          required
          checked={values[name]}
          onChange={(isTicked) => choose({ [name]: isTicked })}
        />
      ))}
    </CheckboxGroup>
  )
}
