import type { ChartState } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import { titleOf } from '../../layout/words.ts'
import { arriving, leadingBack, leaving, openingOf } from '../neighbours.ts'
import { Fact } from '../parts/parts.tsx'
import { SmallScreen } from '../screen/SmallScreen.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { isJourneyShown, useViewer } from '../viewer.ts'
import { Actions } from './Actions.tsx'
import { InsideList, TransitionLink, TransitionList } from './links.tsx'
import { milliseconds } from './meta.ts'
import { Sent } from './Sent.tsx'
import { StateInWords } from './StateInWords.tsx'

const KINDS: Record<ChartState['kind'], string> = {
  atomic: 'a state with nothing inside',
  compound: 'a state with others inside, one of them active at a time',
  parallel: 'a state whose regions are all active at once',
  final: 'an end',
  history: 'leads to what was active before',
}

/** A state in words: what it means, what leads here and away, what happens, its screen. */
export function AboutState({ state }: { readonly state: ChartState }) {
  const viewer = useViewer()
  const { route, adapter } = viewer
  const { screen } = metaOf(state)
  const opening = openingOf(viewer, state.id)
  const snapshot = adapter.snapshotIn(state.id)
  return (
    <div className="panel-body">
      <h3 className="about-name">
        {screen?.step && <span className="about-step">{screen.step}</span>}
        {titleOf(state)}
      </h3>
      <p className="about-lead">{state.description}</p>
      {opening.opened && opening.opened !== route.opened && (
        <ViewerLink to={opening} className="about-open">
          See inside
        </ViewerLink>
      )}
      {snapshot && <SmallScreen snapshot={snapshot} />}
      {isJourneyShown(viewer) ? <StateInWords state={state} /> : <StateInChart state={state} />}
    </div>
  )
}

/** Everything that the chart says of a state, with the names of the code. */
function StateInChart({ state }: { readonly state: ChartState }) {
  const { chart, tree } = useViewer()
  const { section = '', screen, outcome } = metaOf(state)
  const own = tree.transitionsOf(state.id)
  const away = leaving(chart, tree, state.id).filter(({ source }) => source !== state.id)
  const back = leadingBack(chart, tree, state.id)
  const around = tree.around(state.id).flatMap(({ id }) => tree.transitionsOf(id))
  const children = tree.children(state.id)
  const delays = [...own, ...children.flatMap(({ id }) => tree.transitionsOf(id))].flatMap(
    ({ trigger }) => (trigger.kind === 'after' ? [trigger.delay] : []),
  )
  return (
    <>
      <dl className="facts">
        <Fact name="Stage">{outcome?.stage}</Fact>
        <Fact name="Address">{screen && <code>{screen.path}</code>}</Fact>
        {typeof screen?.step === 'number' && (
          <Fact name="Back">
            {back.length === 0 && 'No transition of this step leads to an earlier one.'}
            {back.map(({ id }) => (
              <TransitionLink key={id} id={id} />
            ))}
          </Fact>
        )}
        {typeof screen?.step === 'number' && screen.mayGoBack !== undefined && (
          <Fact name="Back by the address">
            {screen.mayGoBack ? 'Allowed' : 'Not allowed'} by the route table
            {screen.mayGoBack && screen.step === 1 ? '; there is no earlier step' : ''}.
          </Fact>
        )}
        <Fact name="Specification">{section && `section ${section}`}</Fact>
        <Fact name="Waits">
          {[...new Set(delays)]
            .map((delay) => `${delay}: ${milliseconds(chart, delay)}`)
            .join(', ')}
        </Fact>
        <Fact name="Tags">{state.tags.join(', ')}</Fact>
        <Fact name="In the chart">
          <code>{state.id}</code>, {KINDS[state.kind]}
        </Fact>
      </dl>
      <TransitionList title="Leads here" transitions={arriving(chart, tree, state.id)} withSource />
      <TransitionList title="Happens here" transitions={own} />
      <TransitionList title="Leads away, from inside" transitions={away} withSource />
      <Sent title="Runs meanwhile" names={state.invokes.map(({ src }) => src)} />
      <Actions title="On coming here" actions={state.entry} />
      <Actions title="On leaving" actions={state.exit} />
      <Actions title="On what happens here" actions={own.flatMap(({ actions }) => actions)} />
      <InsideList state={state} />
      {around.length > 0 && (
        <details>
          <summary>Also possible here, because it is anywhere around ({around.length})</summary>
          <TransitionList transitions={around} withSource />
        </details>
      )}
    </>
  )
}
