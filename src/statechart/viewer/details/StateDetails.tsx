import type { ChartState } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import { delayInWords, isNoticed, timeOf, titleOf } from '../../chart/words.ts'
import { arriving, leadingBack, leaving, openingOf } from '../neighbours.ts'
import { FoldedTransitions, TransitionLink } from '../parts/links.tsx'
import { Fact } from '../parts/parts.tsx'
import { SmallScreen } from '../screen/SmallScreen.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { useViewer } from '../viewer.ts'
import { Sent, useSentBy } from './Sent.tsx'

/** A state in words: what it means, its screen, what is sent in it and inside, what leads here and on. */
export function StateDetails({ state }: { readonly state: ChartState }) {
  const viewer = useViewer()
  const { chart, tree, route, adapter, isForEngineers } = viewer
  const sentBy = useSentBy()
  const { section = '', deadline, screen, outcome } = metaOf(state)
  const opening = openingOf(viewer, state.id)
  const snapshot = adapter.snapshotIn(state.id)
  const own = tree.transitionsOf(state.id)
  const away = leaving(chart, tree, state.id)
  const back = leadingBack(chart, tree, state.id)
  const inside = chart.states.filter(({ id }) => tree.isWithin(id, state.id))
  const transitions = inside.flatMap(({ id }) => tree.transitionsOf(id))
  const waits = transitions.flatMap(({ trigger }) => {
    return trigger.kind === 'after' && isNoticed(chart, trigger.delay)
      ? [`${timeOf(chart, trigger.delay)} ${delayInWords(chart, trigger.delay)}`.trim()]
      : []
  })
  const actions = [
    ...inside.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap((one) => one.actions),
  ]
  const services = inside.flatMap(({ invokes }) => invokes.map(({ src }) => ({ name: src })))
  return (
    <div className="panel-body">
      {route.chosen === null && (
        <p className="panel-note">Press anything on the map to read about it.</p>
      )}
      <h3 className="details-name">
        {screen?.step && <span className="details-step">{screen.step}</span>}
        {titleOf(state)}
      </h3>
      <p className="details-lead">{state.description}</p>
      {isForEngineers && opening.opened && opening.opened !== route.opened && (
        <ViewerLink to={opening} className="panel-button">
          See inside
        </ViewerLink>
      )}
      {!outcome && snapshot && <SmallScreen snapshot={snapshot} />}
      {outcome && <OutcomeScreens state={state.id} />}
      <dl className="facts">
        <Fact name="Stage">{outcome?.stage}</Fact>
        {typeof screen?.step === 'number' && (
          <Fact name="Back">
            {back.length === 0 && 'Not possible from here.'}
            {back.map(({ id }) => (
              <TransitionLink key={id} id={id} isPlain />
            ))}
          </Fact>
        )}
        {typeof screen?.step === 'number' && screen.step > 1 && (
          <Fact name="Back by the browser">{screen.mayGoBack ? 'Possible.' : 'Not possible.'}</Fact>
        )}
        <Fact name="Waits">{[...new Set(waits)].join('; ')}</Fact>
        {isForEngineers && (
          <>
            <Fact name="Ends">{deadline}</Fact>
            <Fact name="Specification">{section && `section ${section}`}</Fact>
          </>
        )}
      </dl>
      <Sent title="Runs at the same time" by={services.filter((one) => sentBy(one) !== null)} />
      <Sent title="What is sent" by={actions.filter(sentBy)} />
      <FoldedTransitions title="What leads on" transitions={away} />
      <FoldedTransitions
        title="What can happen here"
        transitions={own.filter((one) => !away.includes(one))}
      />
      <FoldedTransitions
        title="What leads here"
        transitions={arriving(chart, tree, state.id)}
        withSource
      />
    </div>
  )
}

/** The screen of an outcome in each of its variants, by name. */
function OutcomeScreens({ state }: { readonly state: string }) {
  const { chart, adapter } = useViewer()
  return chart.states.toReversed().map(({ id, meta }) => {
    const { variant } = metaOf({ meta })
    const snapshot = variant === undefined ? null : adapter.snapshotIn(state, id)
    return (
      snapshot && (
        <figure key={id} className="outcome-screen">
          <figcaption>{variant}</figcaption>
          <SmallScreen snapshot={snapshot} />
        </figure>
      )
    )
  })
}
