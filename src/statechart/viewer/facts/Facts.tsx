import './facts.css'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { LIT, type Overlay } from '../overlay.ts'
import { PanelButton } from '../parts/parts.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { FACT, useOverlay, useViewer } from '../viewer.ts'
import { type Fact, type FactGroup, factId, factOf } from './fact.ts'
import { useFacts } from './use-facts.ts'

/** Everything that is known of the chart, under headings; a pressed line lights its places in the picture. */
export default function Facts() {
  const { route, tree } = useViewer()
  const groups = useFacts(true)
  const current = route.texts[FACT] ?? ''
  const fact = groups && factOf(groups, current)
  useOverlay(useMemo(() => (fact ? overlayOf(fact, tree.has) : null), [fact, tree]))
  if (!groups) return <p className="note">Loading …</p>
  return (
    <div className="panel-body">
      {current !== '' && !fact && groups.every(({ id }) => id !== current) && (
        <p className="panel-problem" role="alert">
          This chart has no fact of that name: it may be of another version.
        </p>
      )}
      {groups.map((group) => (
        <Group key={group.id} group={group} current={current} />
      ))}
      <div className="panel-row">
        <PanelButton onClick={() => window.print()}>Print the map and these facts</PanelButton>
      </div>
    </div>
  )
}

interface GroupProps {
  readonly group: FactGroup
  /** The id of the fact that is lit, or of the group that is open; '' for none. */
  readonly current: string
}

/** A heading that opens its facts, and is then in the address; on paper all are open. */
function Group({ group, current }: GroupProps) {
  const { note } = useViewer()
  const details = useRef<HTMLDetailsElement>(null)
  const lines = useRef<HTMLUListElement>(null)
  const position = group.facts.findIndex((_, at) => factId(group, at) === current)
  const isAsked = position !== -1 || group.id === current
  useEffect(() => {
    const open = () => {
      if (details.current) details.current.open = true
    }
    if (isAsked) open()
    lines.current?.children[position]?.scrollIntoView({ block: 'nearest' })
    window.addEventListener('beforeprint', open)
    return () => window.removeEventListener('beforeprint', open)
  }, [isAsked, position])
  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (!details.current) return
    details.current.open = !details.current.open
    if (details.current.open) note({ [FACT]: group.id })
    else if (isAsked) note({ [FACT]: '' })
  }
  return (
    <details ref={details} className="fact-group">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control of its own */}
      <summary onClick={press}>
        <h3>{group.title}</h3>
      </summary>
      <ul ref={lines} className="facts-list">
        {group.facts.map((fact, at) => (
          <Line key={factId(group, at)} id={factId(group, at)} fact={fact} current={current} />
        ))}
      </ul>
    </details>
  )
}

interface LineProps {
  readonly id: string
  readonly fact: Fact
  readonly current: string
}

function Line({ id, fact: { words, lines, places }, current }: LineProps) {
  return (
    <li aria-current={id === current ? 'true' : undefined}>
      {places.length === 0 ? (
        words
      ) : (
        <ViewerLink to={{ chosen: null, texts: { [FACT]: id } }}>{words}</ViewerLink>
      )}
      {lines && lines.length > 0 && (
        <ul>
          {lines.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

function overlayOf({ words, places }: Fact, isState: (id: string) => boolean): Overlay {
  const marked = <Mark,>(ids: readonly string[], mark: Mark) =>
    new Map(ids.map((id) => [id, mark] as const))
  return {
    isLit: true,
    reveal: places,
    states: marked(places.filter(isState), { text: LIT, words, tone: 'strong' }),
    transitions: marked(
      places.filter((id) => !isState(id)),
      { tone: 'strong', words },
    ),
  }
}
