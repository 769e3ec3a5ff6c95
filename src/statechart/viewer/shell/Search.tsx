import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useShortcut } from '../../../ui/shortcut.ts'
import { chartTopics } from '../ask/chart-topics.ts'
import { type Found, searcherOf } from '../search/search.ts'
import { answeredAt, useViewer } from '../viewer.ts'

const NOTHING = 'Nothing in this chart has that name, and no question has these words.'

/** Offered where nothing was found. */
const ALL_QUESTIONS: Found = {
  id: '',
  kind: 'answer',
  title: 'What can be asked',
  by: NOTHING,
  where: '',
}

/**
 * The one field for names and questions: finds states, events, rules and actions, and what can be asked; arrows and
 * Enter choose among what was found.
 */
export function Search() {
  const viewer = useViewer()
  const { chart, tree } = viewer
  const { terms, topics: more, unknown } = viewer.adapter
  const find = useMemo(() => {
    const topics = more ? [...more, ...chartTopics(chart, tree, terms)] : []
    return searcherOf({ chart, tree }, { terms, topics, unknown })
  }, [chart, tree, terms, more, unknown])
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const found = useMemo(() => find(words), [find, words])
  const offered = found.length === 0 && more ? [ALL_QUESTIONS] : found
  const isListed = isOpen && words.trim() !== ''
  useShortcut({ key: '/' }, () => field.current?.focus())

  const choose = (position: number) => {
    const entry = offered[position]
    if (!entry) return
    if (entry.kind === 'answer' || entry.kind === 'panel') {
      const topic = { id: entry.id, ...(entry.kind === 'panel' && { isPanel: true as const }) }
      viewer.go(answeredAt(topic, viewer.route.texts))
    } else viewer.choose(entry.id)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && offered.length > 0) {
      setOpen(true)
      setActive((active + step + offered.length) % offered.length)
    } else if (event.key === 'Enter' && isListed) choose(active)
    else if (event.key === 'Escape' && isListed) setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <search className="viewer-search">
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Ask a question, or search for a step, rule or event"
        aria-expanded={isListed}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isListed && offered[active] ? `${list}-${active}` : undefined}
        placeholder="Ask, or search a name …"
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setActive(0)
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
        {isListed ? `${found.length} found` : ''}
      </p>
      {isListed && offered.length === 0 && (
        <p className="found-none">{NOTHING} Try another word.</p>
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
