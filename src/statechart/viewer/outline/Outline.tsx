import './outline.css'
import { type RefObject, useEffect, useRef } from 'react'
import type { ChartState } from '../../chart/chart.ts'
import { factsOf } from '../../chart/words.ts'
import type { Overlay } from '../overlay.ts'
import { StateLink, TransitionLink } from '../parts/links.tsx'
import { useCurrentOverlay, useViewer } from '../viewer.ts'

/** The chart as nested lists: every state with what leads away from it, in the order of the chart. */
export function Outline() {
  const { tree, route } = useViewer()
  const list = useChosenRow(route.chosen)
  const overlay = useCurrentOverlay()
  return (
    <section ref={list} className="outline" aria-label="Outline">
      <ul>
        <OutlinedState state={tree.root} overlay={overlay} depth={0} />
      </ul>
    </section>
  )
}

interface OutlinedStateProps {
  /** How deep it is inside others, from 0. */
  readonly depth: number
  readonly state: ChartState
  readonly overlay: Overlay | null
}

/** The heading of a state by how deep it is; those that are deeper share the last. */
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

function OutlinedState({ state, overlay, depth }: OutlinedStateProps) {
  const { tree, route } = useViewer()
  const mark = overlay?.states?.get(state.id)
  const transitions = tree.transitionsOf(state.id)
  const children = tree.children(state.id)
  const Heading = HEADINGS[Math.min(depth, HEADINGS.length - 1)] ?? 'h6'
  return (
    <li {...markIf(route.chosen === state.id)}>
      <Heading className="outlined-state">
        <StateLink id={state.id} /> <code>{state.name}</code>
        {mark && <strong> {mark.words}</strong>}
      </Heading>
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
              <li key={transition.id} {...markIf(route.chosen === transition.id)}>
                <TransitionLink id={transition.id} />
                {over && <strong> {over.words}</strong>}
              </li>
            )
          })}
        </ul>
      )}
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <OutlinedState key={child.id} state={child} overlay={overlay} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Scrolls a list to what is chosen in it, when it opens and when something else is chosen. */
function useChosenRow(chosen: string | null): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (chosen === null) return
    const row = list.current?.querySelector('[aria-current="true"]')
    const head = row?.firstElementChild ?? row
    head?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return list
}

/** How what is chosen is marked in a list. */
function markIf(isChosen: boolean): { className?: string; 'aria-current'?: 'true' } {
  return isChosen ? { className: 'is-chosen', 'aria-current': 'true' } : {}
}
