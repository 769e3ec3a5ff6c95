import type { Numbers } from '../../../../machines/records/numbers.ts'
import { ARRIVALS, type Arrival, type NumbersFilter, PERIODS, valueInWords } from './filter.ts'

interface FilterFormProps {
  readonly filter: NumbersFilter
  /** What there is to choose from; null while it is not known. */
  readonly numbers: Numbers | null
  readonly onFilter: (filter: NumbersFilter) => void
}

const TITLES: Record<Arrival, string> = {
  device: 'Device',
  source: 'Source',
  campaign: 'Campaign',
  variant: 'Variant',
  release: 'Release',
}
const COMPARABLE = ['device', 'source', 'release'] as const

/** Which applications are counted, and with which others they are compared. */
export function FilterForm({ filter, numbers, onFilter }: FilterFormProps) {
  const { comparedWith } = filter
  const choose = (name: Arrival, value: string | undefined) => {
    const { [name]: _, ...others } = filter
    onFilter(value === undefined ? others : { ...others, [name]: value })
  }
  return (
    <section className="panel-body" aria-label="Which applications">
      <h3>Which applications</h3>
      <div className="panel-row">
        <label className="panel-field">
          Period
          <select
            value={filter.days}
            onChange={({ target }) =>
              onFilter({
                ...filter,
                days: PERIODS.find((days) => `${days}` === target.value) ?? PERIODS[0],
              })
            }
          >
            {PERIODS.map((days) => (
              <option key={days} value={days}>
                Last {days} days
              </option>
            ))}
          </select>
        </label>
        {ARRIVALS.map((name) => (
          <label key={name} className="panel-field">
            {TITLES[name]}
            <select
              value={filter[name] === undefined ? '' : `=${filter[name]}`}
              onChange={({ target }) =>
                choose(name, target.value === '' ? undefined : target.value.slice(1))
              }
            >
              <option value="">any</option>
              {withChosen(numbers?.[name] ?? [], filter[name]).map((value) => (
                <option key={value} value={`=${value}`}>
                  {valueInWords(value)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label className="panel-field">
          Compare with
          <select
            value={comparedWith ? `${comparedWith.name}=${comparedWith.value}` : ''}
            onChange={({ target }) => {
              const { comparedWith: _, ...others } = filter
              const name = COMPARABLE.find((one) => target.value.startsWith(`${one}=`))
              const value = target.value.slice((name?.length ?? 0) + 1)
              onFilter(name ? { ...others, comparedWith: { name, value } } : others)
            }}
          >
            <option value="">nothing</option>
            {COMPARABLE.map((name) => (
              <optgroup key={name} label={TITLES[name]}>
                {withChosen(
                  numbers?.[name] ?? [],
                  comparedWith?.name === name ? comparedWith.value : undefined,
                ).map((value) => (
                  <option key={value} value={`${name}=${value}`}>
                    {valueInWords(value)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      </div>
      <label>
        <input
          type="checkbox"
          checked={filter.withTests}
          onChange={({ target }) => onFilter({ ...filter, withTests: target.checked })}
        />{' '}
        With those whom rule 4 decided
      </label>
      <p className="panel-note">
        Who of the others is a test person is not known. A comparison has everything else as chosen
        here.
      </p>
    </section>
  )
}

/** With the chosen value, which no application may have any more. */
function withChosen(choices: readonly string[], chosen: string | undefined): string[] {
  return [...new Set(chosen === undefined ? choices : [...choices, chosen])]
}
