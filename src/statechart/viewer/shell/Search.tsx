import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useShortcut } from '../../../ui/shortcut.ts'
import { capitalized, lowerFirst } from '../../chart/words.ts'
import { useFacts } from '../facts/use-facts.ts'
import { entriesOf, type Found, factEntries, found } from '../search/search.ts'
import { ViewerLink } from '../ViewerLink.tsx'
import { FACT, FACTS, useViewer } from '../viewer.ts'

/**
 * Finds states, events, rules, actions and facts by their names and words; arrows go through what was found.
 * What is not the whole of a name is followed by a second Enter, after it was read.
 */
export function Search() {
  const { chart, tree, choiceOf, go, isForEngineers } = useViewer()
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const facts = useFacts(isOpen)
  const entries = useMemo(
    () => [...entriesOf(chart, tree), ...factEntries(facts ?? [])],
    [chart, tree, facts],
  )
  const all = useMemo(() => found(entries, words), [entries, words])
  const field = useRef<HTMLInputElement>(null)
  const isListed = isOpen && words.trim() !== ''
  useShortcut({ key: 'k', hasControl: true }, () => field.current?.select())

  const placeOf = ({ kind, id }: Found) =>
    kind === 'fact' ? { panel: FACTS, chosen: null, texts: { [FACT]: id } } : choiceOf(id)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget, target } = event
    const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, a')]
    const at = stops.indexOf(target as HTMLElement)
    const [first] = isListed ? all : []
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      stops.at((at + (key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
    } else if (key === 'Enter' && at === 0 && first) {
      if (!first.isExact) stops[1]?.focus()
      else {
        go(placeOf(first))
        setOpen(false)
      }
    } else if (key === 'Escape' && isListed) {
      setOpen(false)
      field.current?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <search
      className="viewer-search"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setOpen(false)
      }
    >
      <input
        ref={field}
        type="search"
        aria-label="Find a name or a word"
        aria-keyshortcuts="Control+K Meta+K"
        title="Ctrl+K, or Cmd+K"
        placeholder="Find a word …"
        autoComplete="off"
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setOpen(true)
        }}
        // What was found stays in its order: the facts are there before the first letter.
        onFocus={() => setOpen(true)}
      />
      {isListed && all.length > 0 && (
        // The field keeps the focus until the press ends: a browser may give none to a link.
        <ul className="found" aria-label="Found" onPointerDown={(event) => event.preventDefault()}>
          {all.map((entry) => (
            <li key={entry.id} className={entry.kind}>
              <ViewerLink to={placeOf(entry)} onClick={() => setOpen(false)}>
                <span className="found-title">{capitalized(entry.title)}</span>
                <span className="found-by">{foundBy(entry, isForEngineers)}</span>
              </ViewerLink>
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {isListed ? `${all.length} found` : ''}
      </p>
      {isListed && all.length === 0 && (
        <p className="found found-none" onPointerDown={(event) => event.preventDefault()}>
          No name and no text here has “{words.trim()}” as it is written. Type one word of it, or
          read{' '}
          <ViewerLink to={{ panel: FACTS }} onClick={() => setOpen(false)}>
            the facts
          </ViewerLink>
          .
        </p>
      )}
    </search>
  )
}

/** Where it is, and what matched if that is not its title; names of the code for engineers alone. */
function foundBy({ kind, where, by, title, isName }: Found, isForEngineers: boolean): string {
  const place = kind === 'fact' ? `Facts, ${lowerFirst(where)}` : capitalized(where)
  const isShown = !title.includes(by) && (isForEngineers || !isName)
  return [place, ...(isShown ? [by] : [])].filter((words) => words !== '').join(' · ')
}
