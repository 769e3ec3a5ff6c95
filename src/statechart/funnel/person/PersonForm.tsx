import { useId } from 'react'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import { AGES, ageInWords, CHOICE_LABELS, CHOICE_NAMES, CHOICES, type Person } from './person.ts'

interface PersonFormProps {
  readonly person: Person
  readonly onChange: (person: Person) => void
}

/** Who applies and what happens around them. */
export function PersonForm({ person, onChange }: PersonFormProps) {
  const states = US_STATES.map(({ code, name }) => [code, name] as const)
  const ages = AGES.map((age) => [`${age}`, ageInWords(age)] as const)
  return (
    <form className="try-form" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="Age"
        value={`${person.age}`}
        options={ages}
        onChange={(age) => onChange({ ...person, age: Number(age) })}
      />
      <Choice
        label="Lives in"
        value={person.state}
        options={states}
        onChange={(state) => onChange({ ...person, state })}
      />
      {CHOICE_NAMES.map((name) => (
        <Choice
          key={name}
          label={CHOICE_LABELS[name]}
          value={person[name]}
          options={CHOICES[name]}
          onChange={(value) => onChange({ ...person, [name]: value })}
        />
      ))}
    </form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, words: string])[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="panel-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
