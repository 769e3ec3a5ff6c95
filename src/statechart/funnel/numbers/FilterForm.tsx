import type { Numbers } from '../../../../machines/progress/application-numbers.ts'
import { capitalized } from '../../chart/words.ts'
import { SelectField } from '../../viewer/parts/parts.tsx'
import {
  ARRIVAL_WORDS,
  ARRIVALS,
  type Arrival,
  filterInWords,
  type NumbersFilter,
  PERIODS,
  valueInWords,
} from './filter.ts'

interface FilterFormProps {
  readonly filter: NumbersFilter
  /** What there is to choose from; null while it is not known. */
  readonly numbers: Numbers | null
  readonly onFilter: (filter: NumbersFilter) => void
}

/** Which applications are counted, and with which others they are compared; closed where it would hide the numbers. */
export function FilterForm({ filter, numbers, onFilter }: FilterFormProps) {
  const { comparedWith, ...uncompared } = filter
  /** Also the chosen value, which no application may have any more. */
  const choicesOf = (name: Arrival, chosen: string | undefined) =>
    [...new Set([...(numbers?.[name] ?? []), ...(chosen === undefined ? [] : [chosen])])].map(
      (value) => [`${name}=${value}`, valueInWords(name, value, numbers?.releases ?? [])] as const,
    )
  /** A single value is none to choose. */
  const choices = ARRIVALS.filter(
    (name) => filter[name] !== undefined || (numbers?.[name].length ?? 0) > 1,
  )
  return (
    <details className="numbers-filter" open={matchMedia('(min-width: 68.75rem)').matches}>
      <summary>Which applications: {filterInWords(filter, numbers?.releases ?? [])}</summary>
      <div className="filter-fields">
        <SelectField
          label="Period"
          value={filter.days}
          options={PERIODS.map((days) => [`${days}`, `Last ${days} days`])}
          onChoose={(chosen) => {
            const days = PERIODS.find((one) => `${one}` === chosen) ?? PERIODS[0]
            onFilter({ ...filter, days })
          }}
        />
        {choices.map((name) => (
          <SelectField
            key={name}
            label={capitalized(ARRIVAL_WORDS[name])}
            value={filter[name] === undefined ? '' : `${name}=${filter[name]}`}
            options={[['', 'any'], ...choicesOf(name, filter[name])]}
            onChoose={(chosen) => {
              const { [name]: _, ...others } = filter
              const value = chosen.slice(name.length + 1)
              onFilter(chosen === '' ? others : { ...others, [name]: value })
            }}
          />
        ))}
        <SelectField
          label="Compare with"
          value={comparedWith ? `${comparedWith.name}=${comparedWith.value}` : ''}
          options={[['', 'nothing']]}
          onChoose={(chosen) => {
            const name = ARRIVALS.find((one) => chosen.startsWith(`${one}=`))
            const value = chosen.slice((name?.length ?? 0) + 1)
            onFilter(name ? { ...uncompared, comparedWith: { name, value } } : uncompared)
          }}
        >
          {choices.map((name) => (
            <optgroup key={name} label={capitalized(ARRIVAL_WORDS[name])}>
              {choicesOf(name, comparedWith?.name === name ? comparedWith.value : undefined).map(
                ([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ),
              )}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <label className="panel-check">
        <input
          type="checkbox"
          checked={filter.withTests}
          onChange={({ target }) => onFilter({ ...filter, withTests: target.checked })}
        />
        With job platforms’ tests (rule 4)
      </label>
    </details>
  )
}
