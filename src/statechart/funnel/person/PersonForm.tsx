import { SelectField } from '../../viewer/parts/parts.tsx'
import { CHOICE_LABELS, CHOICE_NAMES, CHOICES, type Person } from './person.ts'

interface PersonFormProps {
  readonly person: Person
  readonly onChange: (person: Person) => void
}

/** Who applies and what happens around them. */
export function PersonForm({ person, onChange }: PersonFormProps) {
  return (
    <form className="try-form" onSubmit={(event) => event.preventDefault()}>
      {CHOICE_NAMES.map((name) => (
        <SelectField
          key={name}
          label={CHOICE_LABELS[name]}
          value={person[name]}
          options={CHOICES[name]}
          onChoose={(value) => onChange({ ...person, [name]: value })}
        />
      ))}
    </form>
  )
}
