import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useShortcut } from '../../../ui/shortcut.ts'
import { useFacts } from '../facts/use-facts.ts'
import { entriesOf, type Found, factEntries, found } from '../search/search.ts'
import { FACT, FACTS, useViewer } from '../viewer.ts'

/** The position of no option. */
const NONE = -1

/**
 * Finds states, events, rules, actions and facts by their names and words; arrows and Enter choose among what was found.
 * What is not the whole of a name is chosen by a second Enter, after it was read.
 */
export function Search() {
  const viewer = useViewer()
  const { chart, tree } = viewer
  const [words, setWords] = useState('')
  const facts = useFacts(words !== '')
  const entries = useMemo(
    () => [...entriesOf(chart, tree), ...factEntries(facts ?? [])],
    [chart, tree, facts],
  )
  const [active, setActive] = useState(NONE)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const offered = useMemo(() => found(entries, words), [entries, words])
  const isListed = isOpen && words.trim() !== ''
  useShortcut({ key: '/' }, () => field.current?.focus())

  const choose = (position: number) => {
    const entry = offered[position]
    if (!entry) return
    if (entry.kind === 'fact') {
      viewer.go({ panel: FACTS, chosen: null, texts: { [FACT]: entry.id } })
    } else viewer.choose(entry.id)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && offered.length > 0) {
      setOpen(true)
      setActive((Math.max(active, step < 0 ? 0 : NONE) + step + offered.length) % offered.length)
    } else if (event.key === 'Enter' && isListed) {
      if (active === NONE && !offered[0]?.isExact) setActive(0)
      else choose(Math.max(active, 0))
    } else if (event.key === 'Escape' && isListed) setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <search className="viewer-search">
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Find a name or a word"
        aria-expanded={isListed}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isListed && offered[active] ? `${list}-${active}` : undefined}
        placeholder="Find a name or a word …"
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setActive(NONE)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div id={list} role="listbox" tabIndex={-1} aria-label="Found" hidden={!isListed}>
        {isListed &&
          offered.map((entry, position) => (
            <FoundOption
              key={entry.id}
              id={`${list}-${position}`}
              found={entry}
              isActive={position === active}
              onChoose={() => choose(position)}
            />
          ))}
      </div>
      <p className="visually-hidden" role="status">
        {isListed ? `${offered.length} found` : ''}
      </p>
      {isListed && offered.length === 0 && (
        <p className="found-none">
          Nothing here is called “{words.trim()}”, and no text has it as it is written.
        </p>
      )}
    </search>
  )
}

interface FoundOptionProps {
  readonly id: string
  readonly found: Found
  readonly isActive: boolean
  readonly onChoose: () => void
}

/** One line of what was found; the field keeps the focus and has the keys. */
function FoundOption({ id, found, isActive, onChoose }: FoundOptionProps) {
  const { kind, title, by, where } = found
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
    >
      <span className="found-title">{title}</span>
      <span className="found-by">
        {kind}
        {where !== '' && ` in ${where}`}
        {by === title ? '' : ` · ${by}`}
      </span>
    </div>
  )
}
