import { useId } from 'react'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import { AGES, CHOICE_LABELS, CHOICE_NAMES, CHOICES, type Person } from './person.ts'

interface PersonFormProps {
  readonly person: Person
  readonly onChange: (person: Person) => void
}

/** Who applies and what happens around them: what the chart's forks depend on. */
export function PersonForm({ person, onChange }: PersonFormProps) {
  const id = useId()
  return (
    <form className="try-form" onSubmit={(event) => event.preventDefault()}>
      <div className="panel-field">
        <label htmlFor={`${id}-age`}>Age</label>
        <input
          id={`${id}-age`}
          type="number"
          min={AGES.least}
          max={AGES.most}
          defaultValue={person.age}
          onChange={({ target }) => {
            if (target.value !== '' && target.validity.valid)
              onChange({ ...person, age: target.valueAsNumber })
          }}
        />
      </div>
      <div className="panel-field">
        <label htmlFor={`${id}-state`}>Lives in</label>
        <select
          id={`${id}-state`}
          value={person.state}
          onChange={({ target }) => onChange({ ...person, state: target.value })}
        >
          {US_STATES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {CHOICE_NAMES.map((name) => (
        <div key={name} className="panel-field">
          <label htmlFor={`${id}-${name}`}>{CHOICE_LABELS[name]}</label>
          <select
            id={`${id}-${name}`}
            value={person[name]}
            onChange={({ target }) => onChange({ ...person, [name]: target.value })}
          >
            {CHOICES[name].map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
      ))}
    </form>
  )
}
