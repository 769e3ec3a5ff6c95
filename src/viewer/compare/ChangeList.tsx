import type { Change } from '../../graph/compare.ts'
import { ViewerLink } from '../shell/ViewerLink.tsx'
import { useViewer } from '../viewer.ts'
import './compare.css'

const SIGNS: Record<Change['kind'], string> = { added: '+', removed: '−', changed: '≠' }

/** Changes in words, each linked with the picture where the picture has it. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <ul className="panel-list">
      {changes.map((change) => (
        <li key={`${change.what} ${change.kind} ${change.id}`} className={`tone-${change.kind}`}>
          <strong className="change-kind">
            {SIGNS[change.kind]} {change.what} {change.kind}
          </strong>{' '}
          <ChangeName change={change} />
          <ul className="change-values">
            {change.differences.map(({ field, before, after }) => (
              <li key={field}>
                {field}: <del>{before === '' ? 'nothing' : before}</del> →{' '}
                <ins>{after === '' ? 'nothing' : after}</ins>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function ChangeName({ change: { id, name, kind } }: { readonly change: Change }) {
  const { hasState, transition, choiceOf } = useViewer()
  const isShown = kind !== 'removed' && (hasState(id) || transition(id) !== undefined)
  return isShown ? <ViewerLink to={choiceOf(id)}>{name}</ViewerLink> : <span>{name}</span>
}
