import type { ChartState } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import { timeOf } from '../../journey/journey.ts'
import { inWords } from '../../layout/words.ts'
import { arriving, leadingBack, leaving } from '../neighbours.ts'
import { Fact } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'
import { InsideList, TransitionLink, TransitionList } from './links.tsx'
import { Sent, useSentBy } from './Sent.tsx'
import { TechnicalNames } from './TechnicalNames.tsx'

/** What leads to a state, what can happen in it and where it leads, without a name of the code. */
export function StateInWords({ state }: { readonly state: ChartState }) {
  const { chart, tree } = useViewer()
  const sentBy = useSentBy()
  const { section = '', screen, outcome } = metaOf(state)
  const own = tree.transitionsOf(state.id)
  const away = leaving(chart, tree, state.id)
  const staying = own.filter((transition) => !away.includes(transition))
  const back = leadingBack(chart, tree, state.id)
  const around = tree.around(state.id).flatMap(({ id }) => tree.transitionsOf(id))
  const inside = chart.states.filter(({ id }) => tree.isWithin(id, state.id))
  const within = inside.flatMap(({ id }) => tree.transitionsOf(id))
  const delays = within.flatMap(({ trigger }) => (trigger.kind === 'after' ? [trigger.delay] : []))
  const actions = [...state.entry, ...state.exit, ...own.flatMap((one) => one.actions)]
  return (
    <>
      <dl className="facts">
        <Fact name="Stage">{outcome?.stage}</Fact>
        {typeof screen?.step === 'number' && (
          <Fact name="Back">
            {back.length === 0 && 'Not possible from here.'}
            {back.map(({ id }) => (
              <TransitionLink key={id} id={id} />
            ))}
          </Fact>
        )}
        {typeof screen?.step === 'number' && screen.step > 1 && (
          <Fact name="Back by the browser">{screen.mayGoBack ? 'Possible.' : 'Not possible.'}</Fact>
        )}
        <Fact name="Waits">
          {[...new Set(delays)]
            .map((delay) => `${inWords(delay)}: ${timeOf(chart, delay)}`)
            .join('; ')}
        </Fact>
        <Fact name="Specification">{section && `section ${section}`}</Fact>
      </dl>
      <TransitionList
        title="What leads here"
        transitions={arriving(chart, tree, state.id)}
        withSource
      />
      <TransitionList title="What can happen here" transitions={staying} />
      <TransitionList title="What leads on" transitions={away} />
      <Sent title="Runs meanwhile" names={state.invokes.map(({ src }) => src)} />
      <Sent title="What is sent" names={actions.filter((name) => sentBy(name) !== null)} />
      <InsideList state={state} />
      {around.length > 0 && (
        <details>
          <summary>What can happen here as at any other place ({around.length})</summary>
          <TransitionList transitions={around} />
        </details>
      )}
      <TechnicalNames
        names={{
          State: [state.id],
          Address: [screen?.path ?? null],
          Tags: state.tags,
          Events: own.flatMap(({ trigger }) => (trigger.kind === 'event' ? [trigger.event] : [])),
          Guards: own.map(({ guard }) => guard),
          Actions: actions,
          Actors: state.invokes.map(({ src }) => src),
          Delays: delays,
        }}
      />
    </>
  )
}
