import { useEffect, useRef } from 'react'
import type { Change } from '../../chart/compare.ts'
import { mergedId } from '../../chart/merge.ts'
import { ViewerLink } from '../ViewerLink.tsx'
import { useViewer } from '../viewer.ts'
import { ChangeMark, transitionsAbout } from './changes-overlay.tsx'
import '../parts/panels.css'

const SIGNS: Record<Change['kind'], string> = { added: '+', changed: '≠', removed: '−' }

/** Changes in words, each linked with the picture, below what their marks look like. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const kinds = (['added', 'changed', 'removed'] as const).filter((kind) =>
    changes.some((change) => change.kind === kind),
  )
  return (
    <>
      <ul className="key-list" aria-label="On the picture">
        {kinds.map((kind) => (
          <li key={kind}>
            <svg
              className={`laid-${kind}`}
              width="72"
              height="20"
              viewBox="-36 -10 72 20"
              aria-hidden="true"
            >
              <path className="laid-line" d="M-35 0h70" />
              <ChangeMark kind={kind} />
            </svg>
            <span>{kind}</span>
          </li>
        ))}
      </ul>
      <ul className="panel-list">
        {changes.map((change) => (
          <ChangeItem key={`${change.what} ${mergedId(change)}`} change={change} />
        ))}
      </ul>
    </>
  )
}

function ChangeItem({ change }: { readonly change: Change }) {
  const { kind, what, name, differences } = change
  const { chart, route, hasState, transition, choiceOf } = useViewer()
  const item = useRef<HTMLLIElement>(null)
  const [about] = transitionsAbout(change, chart)
  const id = about ?? mergedId(change)
  const isShown = hasState(id) || transition(id) !== undefined
  const isChosen = route.chosen === mergedId(change)
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li ref={item} className={`tone-${kind}`} aria-current={isChosen ? 'true' : undefined}>
      <strong className="change-kind">
        {SIGNS[kind]} {what} {kind}
      </strong>{' '}
      {isShown ? <ViewerLink to={choiceOf(id)}>{name}</ViewerLink> : <span>{name}</span>}
      <ul className="change-values">
        {differences.map(({ field, before, after }) => (
          <li key={field}>
            {field}: <del>{before === '' ? 'nothing' : before}</del> →{' '}
            <ins>{after === '' ? 'nothing' : after}</ins>
          </li>
        ))}
      </ul>
    </li>
  )
}
