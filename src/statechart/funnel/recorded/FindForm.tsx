import { useId } from 'react'
import { PanelButton, Problem } from '../../viewer/parts/parts.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { ignoredSentence } from '../ignored.ts'
import { ASKED, type Asked, askedIn, askedText, EVERY, endingsOf, OF } from './found.ts'

/** Finds recorded applications by outcome, day and reference; the address holds what is asked. */
export function FindForm() {
  const { chart, route, go } = useViewer()
  const id = useId()
  const { [OF]: of = '', [ASKED]: text = '' } = route.texts
  const asked = askedIn(text)
  const endings = endingsOf(chart)
  const isKnown = of === '' || endings.some((ending) => ending.of === of)
  const show = (change: Record<string, string>) =>
    go({ texts: { ...route.texts, ...change } }, 'replace')
  const field = (name: 'from' | 'to' | 'reference', label: string, type: string) => (
    <div className="panel-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input id={`${id}-${name}`} name={name} type={type} defaultValue={asked[name]} />
    </div>
  )
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
          show({ [ASKED]: askedText({ from, to, reference: reference.trim(), arrival }) })
        }}
      >
        <div className="panel-field">
          <label htmlFor={`${id}-of`}>Outcome</label>
          <select
            id={`${id}-of`}
            value={isKnown ? of : ''}
            onChange={({ target }) => show({ [OF]: target.value })}
          >
            <option value="">any</option>
            {endings.map((ending) => (
              <option key={ending.of} value={ending.of}>
                {ending.words}
              </option>
            ))}
          </select>
        </div>
        {field('reference', 'Reference of an application', 'text')}
        {field('from', 'First seen from', 'date')}
        {field('to', 'to (this day included)', 'date')}
        {asked.arrival.length > 0 && (
          <p>
            Only {asked.arrival.map(([name, value]) => `${name} ${value || 'none'}`).join(', ')}.
          </p>
        )}
        <div className="panel-row">
          <PanelButton type="submit">Find</PanelButton>
          {(of !== '' || text !== '') && (
            <PanelButton onClick={() => show(EVERY)}>All applications</PanelButton>
          )}
        </div>
      </form>
    </>
  )
}
