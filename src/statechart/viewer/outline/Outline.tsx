import { useSyncExternalStore } from 'react'
import type { ChartState } from '../../chart/chart.ts'
import { factsOf } from '../../layout/words.ts'
import { StateLink } from '../about/StateLink.tsx'
import { TransitionLink } from '../about/TransitionLink.tsx'
import type { Overlay } from '../overlay.ts'
import { useViewer } from '../viewer.ts'
import { markIf, useChosenRow } from './chosen-row.ts'
import './outline.css'

/** The chart as nested lists: every state with what leads away from it, in the order of the chart. */
export function Outline() {
  const { tree, place, overlay: store } = useViewer()
  const list = useChosenRow(place.chosen)
  const overlay = useSyncExternalStore(store.subscribe, store.read, store.read)
  return (
    <section ref={list} className="outline" aria-label="Outline">
      <ul>
        <OutlinedState state={tree.root} overlay={overlay} />
      </ul>
    </section>
  )
}

interface OutlinedStateProps {
  readonly state: ChartState
  readonly overlay: Overlay | null
}

function OutlinedState({ state, overlay }: OutlinedStateProps) {
  const { tree, place } = useViewer()
  const mark = overlay?.states?.get(state.id)
  const transitions = tree.transitionsOf(state.id)
  const children = tree.children(state.id)
  return (
    <li {...markIf(place.chosen === state.id)}>
      <p className="outlined-state">
        <StateLink id={state.id} /> <code>{state.name}</code>
        {mark && <strong className={`tone-${mark.tone}`}> {mark.words}</strong>}
      </p>
      <p>{state.description}</p>
      {factsOf(state).map((fact) => (
        <p key={fact} className="note">
          <code>{fact}</code>
        </p>
      ))}
      {transitions.length > 0 && (
        <ul className="outlined-transitions">
          {transitions.map((transition) => {
            const over = overlay?.transitions?.get(transition.id)
            return (
              <li key={transition.id} {...markIf(place.chosen === transition.id)}>
                <TransitionLink id={transition.id} />
                {over && <strong className={`tone-${over.tone}`}> {over.words}</strong>}
              </li>
            )
          })}
        </ul>
      )}
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <OutlinedState key={child.id} state={child} overlay={overlay} />
          ))}
        </ul>
      )}
    </li>
  )
}
