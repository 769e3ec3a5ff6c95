import '../parts/panels.css'
import { useEffect, useMemo, useRef } from 'react'
import { doingInWords } from '../../journey/journey.ts'
import { titleOf } from '../../layout/words.ts'
import { LIT, type Overlay } from '../overlay.ts'
import { whereOf } from '../search/search.ts'
import { ViewerLink } from '../ViewerLink.tsx'
import { ASK, answeredAt, useOverlay, useViewer } from '../viewer.ts'
import { type Answer, type AnswerItem, type Answering, placesOf, type Topic } from './answer.ts'
import { chartAnswers } from './chart-answers.ts'
import { chartTopics } from './chart-topics.ts'
import type { Limits } from './waits.ts'

interface AskProps {
  /** Answers what only this chart can be asked. */
  readonly more?: readonly Answering[]
  readonly limits?: Limits
}

const NO_ANSWERS: readonly Answering[] = []

/** The answer to what was asked, its places lit in the picture; without a question, what can be asked. */
export function Ask({ more = NO_ANSWERS, limits }: AskProps) {
  const { chart, tree, adapter, route } = useViewer()
  const asked = route.texts[ASK] ?? ''
  const answer = useMemo(() => {
    const ofChart = chartAnswers(chart, tree, adapter.machine, limits)
    return [ofChart, ...more].map((answering) => answering(asked)).find((one) => one !== undefined)
  }, [chart, tree, adapter.machine, limits, more, asked])
  useOverlay(useMemo(() => answer && overlayOf(answer, tree.has), [answer, tree]) ?? null)
  if (!answer) return <Questions isUnknown={asked !== ''} />
  return <Answered key={asked} answer={answer} />
}

/** Answers what every chart can be asked. */
export default function ChartAsk() {
  return <Ask />
}

function overlayOf(answer: Answer, isState: (id: string) => boolean): Overlay {
  const places = [...new Set(placesOf(answer))]
  return {
    isLit: true,
    reveal: places,
    states: new Map(
      places
        .filter(isState)
        .map((id) => [id, { text: LIT, words: answer.question, tone: 'strong' }]),
    ),
    transitions: new Map(
      places
        .filter((id) => !isState(id))
        .map((id) => [id, { tone: 'strong', words: answer.question }]),
    ),
  }
}

function Answered({ answer: { question, says, parts } }: { readonly answer: Answer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What was asked in the field is read on from here.
  useEffect(() => {
    if (document.activeElement?.closest('.viewer-search')) heading.current?.focus()
  }, [])
  return (
    <div className="panel-body">
      <h3 ref={heading} tabIndex={-1} className="answer-question">
        {question}
      </h3>
      <p className="panel-answer" role="status">
        {says}
      </p>
      {parts.map(({ title, items }) => (
        <section key={title} className="panel-body">
          <h3>{title}</h3>
          <ul className="transitions">
            {items.map((item, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of an answer stay as they are
              <li key={position}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <TopicLink id="" question="What else can be asked" />
    </div>
  )
}

function Item({ item: { words, note, places = [], topics = [] } }: { readonly item: AnswerItem }) {
  const [only, ...others] = [...new Set(places)]
  return (
    <>
      {words}
      {note && <span className="transition-means"> {note}</span>}
      {only !== undefined && (
        <ul className="answer-places" aria-label="Where">
          {[only, ...others].map((id) => (
            <li key={id}>
              <PlaceLink id={id} />
            </li>
          ))}
        </ul>
      )}
      {topics.map((topic) => (
        <TopicLink key={topic.id} {...topic} />
      ))}
    </>
  )
}

/** A state or transition in words, with where it is. */
function PlaceLink({ id }: { readonly id: string }) {
  const viewer = useViewer()
  const { chart, tree } = viewer
  const transition = viewer.transition(id)
  if (!transition && !tree.has(id)) return id
  const source = transition?.source ?? id
  const title = titleOf(tree.state(source))
  return (
    <ViewerLink to={viewer.choiceOf(id)} aria-current={viewer.route.chosen === id || undefined}>
      {transition ? `${title}: ${doingInWords(chart, tree, transition)}` : title}
      <span className="found-by"> {whereOf(tree, source)}</span>
    </ViewerLink>
  )
}

function TopicLink(topic: Pick<Topic, 'id' | 'question' | 'isPanel'>) {
  const { texts } = useViewer().route
  return (
    <div>
      <ViewerLink to={answeredAt(topic, texts)}>{topic.question}</ViewerLink>
    </div>
  )
}

/** What can be asked, of the whole and of what is chosen. */
function Questions({ isUnknown }: { readonly isUnknown: boolean }) {
  const { chart, tree, adapter } = useViewer()
  const topics = useMemo(
    () => [...(adapter.topics ?? []), ...chartTopics(chart, tree)],
    [adapter.topics, chart, tree],
  )
  const whole = topics.filter(({ subjects }) => subjects.length === 0)
  const others = topics.filter(({ subjects, also }) => subjects.length > 0 && also === undefined)
  return (
    <div className="panel-body">
      {isUnknown && (
        <p className="panel-problem" role="alert">
          This chart has no answer of that name: it may be of another version.
        </p>
      )}
      <p>
        Ask in the field above, such as “where does the e-mail go” or “can one go back from level
        2”; or choose:
      </p>
      <TopicList topics={whole} />
      <details>
        <summary>All other questions ({others.length})</summary>
        <TopicList topics={others} />
      </details>
    </div>
  )
}

function TopicList({ topics }: { readonly topics: readonly Topic[] }) {
  return (
    <ul className="panel-list">
      {topics.map((topic) => (
        <li key={topic.id}>
          <TopicLink {...topic} />
        </li>
      ))}
    </ul>
  )
}
