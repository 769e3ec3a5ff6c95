import type { DropOff, Filter } from './numbers.ts'

interface FilterFormProps {
  readonly filter: Filter
  /** What there is to choose from; null while it is not known. */
  readonly numbers: DropOff | null
  readonly onFilter: (filter: Filter) => void
}

/** Each filter with what it lists, and how its choice of none is called. */
const CHOICES = [
  ['device', 'Device', 'devices', 'any'],
  ['source', 'Source', 'sources', 'any'],
  ['campaign', 'Campaign', 'campaigns', 'any'],
  ['variant', 'Variant', 'variants', 'any'],
  ['release', 'Release', 'releases', 'any'],
  ['beside', 'Beside release', 'releases', 'none'],
] as const

/** Which applications are asked about. */
export function FilterForm({ filter, numbers, onFilter }: FilterFormProps) {
  const change = (name: keyof Filter, value: string) => onFilter({ ...filter, [name]: value })
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
      {CHOICES.map(([name, title, list, none]) => (
        <label key={name} className="panel-field">
          {title}
          <select value={filter[name] ?? ''} onChange={({ target }) => change(name, target.value)}>
            <option value="">{none}</option>
            {withChosen(numbers?.[list] ?? [], filter[name]).map((value) => (
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
