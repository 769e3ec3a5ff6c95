import { InputField, PanelButton, Problem, SelectField } from '../../viewer/parts/parts.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { ignoredSentence } from '../ignored.ts'
import { ALL_APPLICATIONS, ASKED, type Asked, askedIn, askedText, endingsOf, OF } from './found.ts'

/** Finds recorded applications by outcome, day and reference; the address holds what is asked. */
export function FindForm() {
  const { chart, route, note } = useViewer()
  const { [OF]: of = '', [ASKED]: text = '' } = route.texts
  const asked = askedIn(text)
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
          const given = Object.fromEntries(new FormData(event.currentTarget)) as unknown as Asked
          const { from, to, reference } = given
          const { arrival } = asked
          note({ [ASKED]: askedText({ from, to, reference: reference.trim(), arrival }) })
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
          defaultValue={asked.reference}
        />
        <InputField label="First seen from" name="from" type="date" defaultValue={asked.from} />
        <InputField label="to (this day included)" name="to" type="date" defaultValue={asked.to} />
        {asked.arrival.length > 0 && (
          <p>
            Only {asked.arrival.map(([name, value]) => `${name} ${value || 'none'}`).join(', ')}.
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
