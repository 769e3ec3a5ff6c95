import { US_STATES } from '../../../../machines/forms/us-states.ts'
import { SelectField } from '../../viewer/parts/parts.tsx'
import { AGES, ageInWords, CHOICE_LABELS, CHOICE_NAMES, CHOICES, type Person } from './person.ts'

interface PersonFormProps {
  readonly person: Person
  readonly onChange: (person: Person) => void
}

/** Who applies and what happens around them. */
export function PersonForm({ person, onChange }: PersonFormProps) {
  return (
    <form className="try-form" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label="Age"
        value={person.age}
        options={AGES.map((age) => [`${age}`, ageInWords(age)])}
        onChoose={(age) => onChange({ ...person, age: Number(age) })}
      />
      <SelectField
        label="Lives in"
        value={person.state}
        options={US_STATES.map(({ code, name }) => [code, name])}
        onChoose={(state) => onChange({ ...person, state })}
      />
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
