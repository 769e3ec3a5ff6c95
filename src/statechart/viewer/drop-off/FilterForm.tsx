import type { DropOff, Filter } from './numbers.ts'

interface FilterFormProps {
  readonly filter: Filter
  /** What there is to choose from; null while it is not known. */
  readonly numbers: DropOff | null
  readonly onFilter: (filter: Filter) => void
}

/** Which applications are asked about. */
export function FilterForm({ filter, numbers, onFilter }: FilterFormProps) {
  const change = (name: keyof Filter, value: string) => onFilter({ ...filter, [name]: value })
  const choices = {
    device: numbers?.devices ?? [],
    source: numbers?.sources ?? [],
    campaign: numbers?.campaigns ?? [],
  }
  return (
    <div className="panel-row">
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="panel-field">
          {name === 'from' ? 'First seen from' : 'to'}
          <input
            type="date"
            value={filter[name] ?? ''}
            onChange={({ target }) => change(name, target.value)}
          />
        </label>
      ))}
      {(['device', 'source', 'campaign'] as const).map((name) => (
        <label key={name} className="panel-field">
          {name.charAt(0).toUpperCase() + name.slice(1)}
          <select value={filter[name] ?? ''} onChange={({ target }) => change(name, target.value)}>
            <option value="">any</option>
            {withChosen(choices[name], filter[name]).map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}

/** Keeps the chosen option listed when no application has it any more. */
function withChosen(choices: readonly string[], chosen = ''): string[] {
  return [...new Set([...choices, chosen])].filter((value) => value !== '')
}
