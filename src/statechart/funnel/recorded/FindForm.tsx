import { InputField, PanelButton, Problem, SelectField } from '../../viewer/parts/parts.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { ignoredSentence } from '../ignored.ts'
import { ALL_APPLICATIONS, endingsOf, FILTER, filterIn, filterText, OF } from './record-filter.ts'

/** Finds recorded applications by outcome, day and reference; the address holds the filter. */
export function FindForm() {
  const { chart, route, note } = useViewer()
  const { [OF]: of = '', [FILTER]: text = '' } = route.texts
  const filter = filterIn(text)
  const endings = endingsOf(chart)
  const isKnown = of === '' || endings.some((ending) => ending.of === of)
  return (
    <>
      <Problem text={isKnown ? null : ignoredSentence([`${OF}=${of}`], 'every outcome')} />
      <form
        key={text}
        className="try-form"
        onSubmit={(event) => {
          event.preventDefault()
          const texts = Object.fromEntries(new FormData(event.currentTarget)) as object
          const { from, to, reference } = { ...filter, ...texts }
          note({ [FILTER]: filterText({ ...filter, from, to, reference: reference.trim() }) })
        }}
      >
        <SelectField
          label="Outcome"
          value={isKnown ? of : ''}
          options={[['', 'any'], ...endings.map((ending) => [ending.of, ending.words] as const)]}
          onChoose={(ending) => note({ [OF]: ending })}
        />
        <InputField
          label="Reference of an application"
          name="reference"
          defaultValue={filter.reference}
        />
        <InputField label="First seen from" name="from" type="date" defaultValue={filter.from} />
        <InputField label="to (this day included)" name="to" type="date" defaultValue={filter.to} />
        {filter.arrival.length > 0 && (
          <p>
            Only {filter.arrival.map(([name, value]) => `${name} ${value || 'none'}`).join(', ')}.
          </p>
        )}
        <div className="panel-row">
          <PanelButton type="submit">Find</PanelButton>
          {(of !== '' || text !== '') && (
            <PanelButton onClick={() => note(ALL_APPLICATIONS)}>All applications</PanelButton>
          )}
        </div>
      </form>
    </>
  )
}
