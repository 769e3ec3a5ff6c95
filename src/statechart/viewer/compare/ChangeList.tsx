import { useEffect, useRef } from 'react'
import type { Change } from '../../chart/compare.ts'
import type { Gone } from '../overlay.ts'
import { ViewerLink } from '../shell/ViewerLink.tsx'
import { drawsGone } from '../stage/placed-gone.ts'
import { useViewer } from '../viewer.ts'
import { goneId } from './gone-id.ts'
import { transitionsToldBy } from './told-by.ts'
import './compare.css'

const SIGNS: Record<Change['kind'], string> = { added: '+', removed: '−', changed: '≠' }

interface ChangeListProps {
  readonly changes: readonly Change[]
  readonly gone: Gone
  /** Which of what is gone is chosen. */
  readonly chosen: string | null
  readonly onChoose: (gone: string) => void
}

/** Changes in words, each linked with the picture where the picture has it. */
export function ChangeList({ changes, chosen, ...choosing }: ChangeListProps) {
  const { place } = useViewer()
  return (
    <ul className="panel-list">
      {changes.map((change) => (
        <ChangeItem
          key={`${change.what} ${change.kind} ${change.id}`}
          change={change}
          isChosen={chosen === goneId(change) || isChosenIn(place.chosen, change)}
          {...choosing}
        />
      ))}
    </ul>
  )
}

interface ChangeItemProps extends Omit<ChangeListProps, 'changes' | 'chosen'> {
  readonly change: Change
  readonly isChosen: boolean
}

function ChangeItem({ change, isChosen, gone, onChoose }: ChangeItemProps) {
  const { kind, what, differences } = change
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li ref={item} className={`tone-${kind}`} aria-current={isChosen ? 'true' : undefined}>
      <strong className="change-kind">
        {SIGNS[kind]} {what} {kind}
      </strong>{' '}
      <ChangeName change={change} gone={gone} onChoose={onChoose} />
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

function ChangeName({ change, gone, onChoose }: Omit<ChangeItemProps, 'isChosen'>) {
  const { id, name, kind } = change
  const { chart, hasState, transition, choiceOf, sheets } = useViewer()
  const [told] = transitionsToldBy(change, chart)
  if (told) return <ViewerLink to={choiceOf(told.id)}>{name}</ViewerLink>
  if (kind !== 'removed') {
    const isShown = hasState(id) || transition(id) !== undefined
    return isShown ? <ViewerLink to={choiceOf(id)}>{name}</ViewerLink> : <span>{name}</span>
  }
  const key = goneId(change)
  if (!sheets.some((sheet) => drawsGone(sheet, gone, key))) return <span>{name}</span>
  return (
    <button type="button" className="panel-link-button" onClick={() => onChoose(key)}>
      {name}
    </button>
  )
}

function isChosenIn(chosen: string | null, { id, kind }: Change): boolean {
  return kind !== 'removed' && id === chosen
}
